import { sql } from "drizzle-orm";
import { offers } from "#server/db/schema/offers.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { asOffer } from "../offer-store.ts";
import { isDraftOffer, isOpenOffer } from "../process/predicates.ts";
import type { RequestRow } from "../store.ts";
import { transition } from "./run-offer.ts";

/** The system's context, for automatic consequences of a member's act. */
const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "requests" } });

/**
 * Ends the open offers of a locked request, and other drafts for it: with thanks when another was chosen, silently when
 * the request ended and its sellers are notified of that.
 */
export async function endOffers(ctx: Ctx, request: RequestRow, how: "thank" | "end"): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(sql`request_id = ${request.id} and (${isOpenOffer.sql("offers")} or ${isDraftOffer.sql("offers")})`)
    .orderBy(offers.id)
    .for("no key update");
  for (const row of rows) {
    const offer = asOffer(row, request);
    await transition(bySystem(ctx), offer, isDraftOffer.test(offer) ? "discard" : how);
  }
}
