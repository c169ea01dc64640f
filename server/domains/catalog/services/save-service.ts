import { eq } from "drizzle-orm";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { limits } from "#contract/catalog/limits.ts";
import type { ServiceCreate, ServiceSave } from "#contract/catalog/schemas.ts";
import { servicesMax } from "#contract/terms.ts";
import { beginning } from "#contract/text/characters.ts";
import { drafts, services } from "#server/db/schema/catalog.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { recordAct } from "#server/kernel/process/run-transition.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { isDraft, isRemoved } from "../process/predicates.ts";
import { serviceProcess } from "../process/service.ts";
import { checkVersion, draftKey, lockOwnService, serviceOfKey } from "../store.ts";
import { cleanDescription } from "./sanitize.ts";

async function storeDraft(ctx: Ctx, serviceId: number, typed: ServiceDraft): Promise<void> {
  const data = { ...typed, description: cleanDescription(typed.description) };
  const row = { userId: memberId(ctx), key: draftKey(serviceId), data, updatedAt: ctx.now() };
  await ctx.db
    .insert(drafts)
    .values(row)
    .onConflictDoUpdate({ target: [drafts.userId, drafts.key], set: { data: row.data, updatedAt: row.updatedAt } });
}

/** The title of a draft in its seller's list before it is published. */
const listing = (typed: ServiceDraft) => ({
  title: beginning(typed.title.trim(), limits.titleMax),
  cover: typed.images[0]?.hash ?? null,
});

/**
 * Creates a draft. The same key returns the same draft, in its current state.
 * @returns its id
 * @throws Refusal too_many
 */
export async function createService(ctx: Ctx, { key, ...typed }: ServiceCreate): Promise<number> {
  return tx(ctx, async (ctx) => {
    const sellerId = memberId(ctx);
    await lockName(ctx, `services of ${sellerId}`);
    const known = key === undefined ? undefined : await serviceOfKey(ctx, sellerId, key);
    if (known !== undefined) return known;
    const rows = await read(ctx.db, {
      n: num,
    })`select count(*)::int as n from services s where s.seller_id = ${sellerId} and not ${isRemoved.sql("s")}`;
    if ((rows[0]?.n ?? 0) >= servicesMax)
      refuse("too_many", `最多可以建立 ${servicesMax} 項服務，請先刪除不再使用的服務。`);
    const now = ctx.now();
    const row = one(
      await ctx.db
        .insert(services)
        .values({ sellerId, ...listing(typed), idempotencyKey: key ?? null, createdAt: now, updatedAt: now })
        .returning({ id: services.id }),
    );
    await storeDraft(ctx, row.id, typed);
    await recordAct(ctx, serviceProcess, "create", row.id);
    return row.id;
  });
}

/**
 * Saves the draft, valid or not. The published content does not change until it is published.
 * @throws Refusal stale_service when another tab has saved since `version`
 */
export async function saveService(ctx: Ctx, id: number, { version, ...typed }: ServiceSave): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id);
    checkVersion(service, version);
    await storeDraft(ctx, id, typed);
    await ctx.db
      .update(services)
      .set({ updatedAt: ctx.now(), version: version + 1, ...(isDraft.test(service) ? listing(typed) : {}) })
      .where(eq(services.id, id));
  });
}
