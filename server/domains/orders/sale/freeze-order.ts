import { and, desc, eq, isNotNull } from "drizzle-orm";
import { chargebacks } from "#server/db/schema/finance.ts";
import { orderEvents } from "#server/db/schema/orders.ts";
import { isOpenChargeback } from "#server/domains/finance/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { heldSources } from "../amounts/sources.ts";
import { holdsMoney } from "../process/predicates.ts";
import { lockAnyOrder, type OrderRow } from "../store.ts";
import { postponeSupplements } from "../supplements/timers.ts";
import { transition } from "../transition/run.ts";

/*
 * What a chargeback does to its order. Each function runs in the caller's transaction and locks the order first.
 */

type Charged = { orderId: number; attemptId: number };

/** The system is the actor, whoever recorded the bank's letter. */
const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "chargeback" } });

async function lock(ctx: Ctx, orderId: number): Promise<OrderRow> {
  return (await lockAnyOrder(ctx, orderId)) ?? refuse("not_found");
}

/** Locks the order of a payment. @throws Refusal not_found */
export async function lockForChargeback(ctx: Ctx, orderId: number): Promise<void> {
  await lock(ctx, orderId);
}

/** Freezes a running order when its first chargeback is recorded. */
export async function freezeOrder(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order) || (await openLetters(ctx, orderId)) > 1) return;
  await transition(bySystem(ctx), order, "freeze");
}

async function openLetters(ctx: Ctx, orderId: number): Promise<number> {
  const rows = await read(ctx.db, {
    n: num,
  })`select count(*)::int as n from chargebacks c where c.order_id = ${orderId} and ${isOpenChargeback.sql("c")}`;
  return rows[0]?.n ?? 0;
}

/** NT$ of a payment in escrow; 0 when the order has ended or the payment was not part of it. */
export async function heldOf(ctx: Ctx, { orderId, attemptId }: Charged): Promise<number> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order)) return 0;
  return (await heldSources(ctx, order)).find((source) => source.attemptId === attemptId)?.amount ?? 0;
}

/**
 * Start of the uninterrupted period with open chargebacks of an order without held money; the last of them ends now.
 */
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
 * Applies the bank's decision. The order resumes where it stopped when no other chargeback is open. If the payment that
 * bought it is lost, the order ends, and what was paid otherwise is refunded.
 * @param taken NT$ that the bank gave back to the buyer out of escrow; the caller has posted them
 */
export async function thawOrder(ctx: Ctx, orderId: number, taken: number): Promise<void> {
  const order = await lock(ctx, orderId);
  if (!holdsMoney.test(order)) {
    // The order is closed; an unpaid tip gets its remaining time back.
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

/** True when nothing is left of the payment that bought the order, or of the order's total. */
async function isBoughtNoMore(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.refunded >= order.total) return true;
  const bought = (await heldSources(ctx, order)).find(({ attemptId }) => attemptId === order.paidAttemptId);
  return bought !== undefined && bought.amount === 0;
}
