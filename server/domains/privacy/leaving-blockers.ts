import type { z } from "zod";
import type { LeavingBlocker, MyLeaving } from "#contract/privacy/leaving.ts";
import * as terms from "#contract/terms.ts";
import { balance } from "#server/db/sql/ledger.ts";
import { isPublished } from "#server/domains/catalog/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import type { DomainRegistry } from "#server/kernel/domain.ts";
import type { LeavingStage } from "#server/kernel/personal-data.ts";
import { num, read } from "#server/kernel/rows.ts";

/** Why this account cannot be deleted yet, as reported by all domains; the last domains first. */
export async function blockersOf(
  ctx: Ctx,
  registry: DomainRegistry,
  userId: number,
  stage: LeavingStage,
): Promise<LeavingBlocker[]> {
  const blockers: LeavingBlocker[] = [];
  for (const { personalData } of registry.toReversed())
    blockers.push(...((await personalData?.blocksLeaving?.(ctx, userId, stage)) ?? []));
  return blockers;
}

async function payoutOf(ctx: Ctx, registry: DomainRegistry, userId: number) {
  for (const { personalData } of registry) {
    const payout = await personalData?.payout?.(ctx, userId);
    if (payout) return payout;
  }
  return null;
}

/** The remainder that this member may give up, or null. */
export async function restOf(ctx: Ctx, registry: DomainRegistry, userId: number): Promise<number | null> {
  for (const { personalData } of registry) {
    const rest = await personalData?.rest?.(ctx, userId);
    if (rest) return rest;
  }
  return null;
}

/** The blockers that remain once the remainder is given up. */
export const withoutRest = (blockers: readonly LeavingBlocker[]): LeavingBlocker[] =>
  blockers.filter(({ kind }) => kind !== "balance" && kind !== "points");

/** The data of the page for leaving. */
export async function myLeaving(ctx: Ctx, registry: DomainRegistry): Promise<z.output<typeof MyLeaving>> {
  const me = memberId(ctx);
  const rows = await read(ctx.db, { coins: num, services: num })`
    select (select count(*)::int from services s where s.seller_id = ${me} and ${isPublished.sql("s")}) as services,
      ${balance(me, "coins")} as coins`;
  const rest = await restOf(ctx, registry, me);
  const blockers = await blockersOf(ctx, registry, me, "asking");
  return {
    blockers: rest === null ? blockers : withoutRest(blockers),
    rest,
    payout: await payoutOf(ctx, registry, me),
    ...(rows[0] ?? { coins: 0, services: 0 }),
    days: terms.deletionDays,
    deleteAt: later(ctx.now(), terms.deletionDays * DAY),
  };
}
