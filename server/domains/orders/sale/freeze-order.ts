import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { chargebacks } from "#server/db/schema/finance.ts";
import { orderEvents } from "#server/db/schema/orders.ts";
import { isOpenChargeback } from "#server/domains/finance/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { heldSources } from "../amounts/sources.ts";
import { holdsMoney } from "../process/predicates.ts";
import { lockAnyOrder, type OrderRow } from "../store.ts";
import { postponeSupplements } from "../supplements/timers.ts";
import { transition } from "../transition/run.ts";

/*
 * What a bank that takes a payment back does to its order. Each in the caller's transaction, the order's lock first, as
 * everywhere.
 */

type Charged = { orderId: number; attemptId: number };

/** The system does it, whoever wrote down what the bank said. */
const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "chargeback" } });

async function lock(ctx: Ctx, orderId: number): Promise<OrderRow> {
  return (await lockAnyOrder(ctx, orderId)) ?? refuse("not_found");
}

/** Locks the order of a payment. @throws Refusal not_found */
export async function lockForChargeback(ctx: Ctx, orderId: number): Promise<void> {
  await lock(ctx, orderId);
}

/** Stops a running order from the moment on at which its first chargeback was recorded. */
export async function freezeOrder(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order) || (await openLetters(ctx, orderId)) > 1) return;
  await transition(bySystem(ctx), order, "freeze");
}

async function openLetters(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from chargebacks c where c.order_id = ${orderId} and ${isOpenChargeback.sql("c")}`,
  );
  return rows[0]?.n ?? 0;
}

/** NT$ of a payment that lie in escrow; nothing where the order has ended or the payment was never a part of it. */
export async function heldOf(ctx: Ctx, { orderId, attemptId }: Charged): Promise<number> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order)) return 0;
  return (await heldSources(ctx, order)).find((source) => source.attemptId === attemptId)?.amount ?? 0;
}

/** Since when an order of which no money is held had a letter open without a break, the last of which ends now. */
async function lettersSince(ctx: Ctx, orderId: number): Promise<Date> {
  const { createdAt, closedAt } = chargebacks;
  const letters = await ctx.db
    .select({ from: createdAt, until: closedAt })
    .from(chargebacks)
    .where(and(eq(chargebacks.orderId, orderId), isNotNull(closedAt)))
    .orderBy(desc(closedAt));
  let since = ctx.now();
  for (const [at, { from, until }] of letters.entries())
    if (from < since && (at === 0 || (until && until >= since))) since = from;
  return since;
}

async function frozenSince(ctx: Ctx, orderId: number): Promise<Date> {
  const [row] = await ctx.db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.name, "freeze")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return row?.at ?? ctx.now();
}

/**
 * The bank has decided, and that is written down. The order goes on where it stopped, once no other letter is open; where
 * the payment by which it was bought is gone, it ends, and what was paid otherwise goes back.
 * @param taken NT$ that the bank gave back to the buyer out of escrow; the caller has posted them
 */
export async function thawOrder(ctx: Ctx, orderId: number, taken: number): Promise<void> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order)) {
    // The order is over; a tip that waits for its payment has as much time as it had before.
    if (!order.frozen) await postponeSupplements(ctx, orderId, await lettersSince(ctx, orderId));
    return;
  }
  if (taken === 0 && order.frozen) return;
  const refunded = order.refunded + taken;
  const gone = taken > 0 && (await isBoughtNoMore(ctx, { ...order, refunded }));
  if (gone) return void (await transition(bySystem(ctx), order, "charge_back", { refunded }, { taken }));
  const frozenAt = await frozenSince(ctx, orderId);
  await transition(bySystem(ctx), order, "thaw", { refunded, frozenAt }, { taken });
  if (!order.frozen) await postponeSupplements(ctx, orderId, frozenAt);
}

/** Nothing is left of the payment by which the order itself was bought, or of the order. */
async function isBoughtNoMore(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.refunded >= order.total) return true;
  const bought = (await heldSources(ctx, order)).find(({ attemptId }) => attemptId === order.paidAttemptId);
  return bought !== undefined && bought.amount === 0;
}
