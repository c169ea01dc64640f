import { and, count, eq, sql } from "drizzle-orm";
import type { RequestCreate, RequestDraft } from "#contract/requests/forms.ts";
import { limits } from "#contract/requests/limits.ts";
import { requestTypes } from "#contract/requests/types.ts";
import * as terms from "#contract/terms.ts";
import { beginning } from "#contract/text/characters.ts";
import { requests } from "#server/db/schema/requests.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { isDraftRequest, isOpen } from "../process/predicates.ts";
import { recordStep } from "../process/record.ts";
import { requestProcess } from "../process/request.ts";
import { admitDesignation } from "../sellers/designation.ts";
import { requestOfKey } from "../store.ts";
import { cleanDescription } from "./content.ts";

/** The draft as stored. */
export const storable = (typed: RequestDraft) => ({ ...typed, description: cleanDescription(typed.description) });

/** The title of a draft in its buyer's list. */
export const listing = (typed: RequestDraft) => ({ title: beginning(typed.title.trim(), limits.titleMax) });

/**
 * Creates a draft of a public or designated request. The same key returns the same draft, in its current state.
 * @returns its id
 * @throws Refusal too_many, not_found, seller_unreachable
 */
export async function createRequest(
  ctx: Ctx,
  { key, sellerId = null, serviceId = null, ...typed }: RequestCreate,
): Promise<number> {
  return tx(ctx, async (ctx) => {
    const buyerId = memberId(ctx);
    await lockName(ctx, `requests of ${buyerId}`);
    const known = key === undefined ? undefined : await requestOfKey(ctx, buyerId, key);
    if (known !== undefined) return known;
    if (sellerId !== null) await admitDesignation(ctx, sellerId, serviceId);
    const [found] = await ctx.db
      .select({ n: count() })
      .from(requests)
      .where(and(eq(requests.buyerId, buyerId), sql`(${isDraftRequest.sql("requests")} or ${isOpen.sql("requests")})`));
    if ((found?.n ?? 0) >= terms.requestsMax)
      refuse("too_many", `草稿和徵求中的需求最多 ${terms.requestsMax} 個，請先結束或刪除不再需要的。`);
    const now = ctx.now();
    const row = one(
      await ctx.db
        .insert(requests)
        .values({
          buyerId,
          type: sellerId === null ? requestTypes.public : requestTypes.designated,
          sellerId,
          serviceId: sellerId === null ? null : serviceId,
          ...listing(typed),
          draft: storable(typed),
          idempotencyKey: key ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: requests.id }),
    );
    await recordStep(ctx, { of: { requestId: row.id }, name: "create", actor: "buyer", from: null, to: "draft" });
    await recordAct(ctx, requestProcess, "create", row.id);
    return row.id;
  });
}
