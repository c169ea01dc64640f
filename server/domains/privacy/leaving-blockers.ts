import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { LeavingBlocker, MyLeaving } from "#contract/moderation/leaving.ts";
import * as terms from "#contract/terms.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { House } from "#server/kernel/domain.ts";
import type { LeavingStage } from "#server/kernel/personal.ts";

/**
 * Why this account cannot be deleted yet, as each domain says for its own rows; those of the domains listed last come
 * first.
 */
export async function blockersOf(
  ctx: Ctx,
  house: House,
  userId: number,
  stage: LeavingStage,
): Promise<LeavingBlocker[]> {
  const blockers: LeavingBlocker[] = [];
  for (const { personal } of house.toReversed())
    blockers.push(...((await personal?.blocksLeaving?.(ctx, userId, stage)) ?? []));
  return blockers;
}

async function payoutOf(ctx: Ctx, house: House, userId: number) {
  for (const { personal } of house) {
    const payout = await personal?.payout?.(ctx, userId);
    if (payout) return payout;
  }
  return null;
}

/** The rest that this member may give up; null where there is none. */
export async function restOf(ctx: Ctx, house: House, userId: number): Promise<number | null> {
  for (const { personal } of house) {
    const rest = await personal?.rest?.(ctx, userId);
    if (rest) return rest;
  }
  return null;
}

/** What is left to be settled once the rest is given up. */
export const withoutRest = (blockers: readonly LeavingBlocker[]): LeavingBlocker[] =>
  blockers.filter(({ kind }) => kind !== "balance" && kind !== "points");

/** What the acting member is shown before leaving. */
export async function myLeaving(ctx: Ctx, house: House): Promise<z.output<typeof MyLeaving>> {
  const me = memberId(ctx);
  const { rows } = await ctx.db.execute<{ coins: number; services: number }>(sql`
    select (select count(*)::int from services s where s.seller_id = ${me} and ${isPublished.sql("s")}) as services,
      ${balance(me, "coins")} as coins`);
  const rest = await restOf(ctx, house, me);
  const blockers = await blockersOf(ctx, house, me, "asking");
  return {
    blockers: rest === null ? blockers : withoutRest(blockers),
    rest,
    payout: await payoutOf(ctx, house, me),
    ...(rows[0] ?? { coins: 0, services: 0 }),
    days: terms.deletionDays,
    deleteAt: later(ctx.now(), terms.deletionDays * DAY),
  };
}
