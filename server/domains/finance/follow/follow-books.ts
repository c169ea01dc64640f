import { and, eq, inArray, sql } from "drizzle-orm";
import { financeItems } from "#server/db/schema/finance.ts";
import type { Difference } from "#server/domains/ledger/events.ts";
import { isRefused } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { isGoingOn, isSettledItem } from "../process/predicates.ts";
import { moveItem } from "../process/run.ts";
import { orderOf } from "../rules.ts";
import { asItem } from "../store.ts";
import { follow } from "./follow.ts";

const keyOf = ({ check, subject }: Difference): string => `ledger:${check} ${subject}`;

/** Subscriber of `ledger.proved`: opens an item per difference, and closes those whose difference has disappeared. */
export async function followBooks(
  ctx: Ctx,
  { at, differences }: { at: string; differences: Difference[] },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    await reopenMended(ctx, at, differences);
    for (const difference of differences) await followDifference(ctx, difference);
    const found = new Set(differences.map(keyOf));
    const items = await ctx.db
      .select()
      .from(financeItems)
      .where(and(eq(financeItems.kind, "ledger"), isGoingOn.sql("finance_items")));
    for (const { key, amount } of items)
      if (!found.has(key)) await follow(ctx, { kind: "ledger", key, amount }, "right");
  });
}

async function followDifference(ctx: Ctx, difference: Difference): Promise<void> {
  const { check, subject, expected, found } = difference;
  const orderId = orderOf(subject);
  const amount = Math.abs(expected - found);
  // A refused refund has its own item; the same sum missing in the ledger needs no second one.
  if (check === "clearing" && orderId !== null && (await refusedOf(ctx, orderId)) === expected - found) return;
  await follow(
    ctx,
    { kind: "ledger", key: keyOf(difference), orderId, amount, facts: { check, subject, expected, found } },
    "bad",
  );
}

async function refusedOf(ctx: Ctx, orderId: number): Promise<number> {
  const rows = await read(ctx.db, { amount: num })`
    select coalesce(sum(r.amount), 0) as amount from payment_refunds r join payment_attempts p on p.id = r.attempt_id
    where p.order_id = ${orderId} and ${isRefused.sql("r")}`;
  return rows[0]?.amount ?? 0;
}

/** Reopens manually settled items whose difference is still found. */
async function reopenMended(ctx: Ctx, at: string, differences: Difference[]): Promise<void> {
  const still = and(
    inArray(financeItems.key, differences.map(keyOf)),
    isSettledItem.sql("finance_items"),
    sql`closed_at < ${at}::timestamptz`,
  );
  for (const row of await ctx.db.select().from(financeItems).where(still).for("update"))
    await moveItem(ctx, asItem(row), "find_again");
}
