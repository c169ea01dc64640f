import { eq } from "drizzle-orm";
import type { OrderState, TransitionName } from "#contract/orders/states.ts";
import { orderEvents, orders } from "#server/db/schema/orders.ts";
import { post } from "#server/domains/ledger/index.ts";
import { refundPayment } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { settings } from "#server/kernel/settings.ts";
import { after, type LiveMove, type MoveInput } from "./after.ts";
import { orderMoved } from "./events.ts";
import { closedEntries, paidParts, partsOf, type Split, splitOf } from "./money.ts";
import { actorOf } from "./policy.ts";
import { type OrderActor, refusalOf } from "./rules.ts";
import { asOrder, hasSoldBefore, type OrderRow } from "./store.ts";

/** The only gateway whose money orders hold so far; an order that knows several will name its own. */
const GATEWAY = "newebpay";

type Recorded = { id: number; actor: OrderActor; from: OrderState | null; to: OrderState };

/** Writes that a move happened: history, audit, event. */
export async function recordMove(
  ctx: Ctx,
  name: TransitionName,
  { id, actor, from, to }: Recorded,
  data: Record<string, unknown> = {},
): Promise<void> {
  const actorId = ctx.actor.kind === "member" ? ctx.actor.id : null;
  const [row] = await ctx.db
    .insert(orderEvents)
    .values({ orderId: id, name, from, to, actor, actorId, data, at: ctx.now() })
    .returning({ id: orderEvents.id });
  if (!row) throw new Error("no row came back");
  await audit(ctx, `order.${name}`, "order", id, data);
  await emit(ctx, orderMoved, { orderId: id, transition: name, from, to, eventId: row.id });
}

/** What a closing move does with the held money; null for the moves that leave it where it is. */
function splitBy(name: LiveMove, order: OrderRow, { refund = 0 }: MoveInput): Split | null {
  if (name === "accept" || name === "auto_accept") return splitOf(order, 0);
  if (name === "release" || name === "cancel_late") return splitOf(order, order.total);
  return name === "agree_cancel" || name === "agree_amount" || name === "resolve" ? splitOf(order, refund) : null;
}

/** Each part goes back the way it was paid: points and coins to their accounts, money through the gateway. */
async function payOut(ctx: Ctx, order: OrderRow, split: Split): Promise<void> {
  const back = partsOf(paidParts(order), split.refund);
  await post(ctx, {
    kind: "order.closed",
    key: `order:${order.id}:closed`,
    orderId: order.id,
    entries: closedEntries(order.total, split, order.sellerId, GATEWAY, { ...back, buyerId: order.buyerId }),
  });
  if (back.money > 0) {
    await refundPayment(ctx, { orderId: order.id, amount: back.money, key: `order:${order.id}:refund` });
  }
}

/**
 * Makes a move of a locked order: decides by the table, writes the row, moves the money, records it.
 * @returns the row as it is now
 * @throws Refusal `transition_refused`, `revisions_used_up`; `not_found` for a stranger
 */
export async function move(
  ctx: Ctx,
  order: OrderRow,
  name: LiveMove,
  input: MoveInput = {},
  data: Record<string, unknown> = {},
): Promise<OrderRow> {
  const now = ctx.now();
  const actor = actorOf(ctx, order);
  const refusal = refusalOf(name, order, actor, now);
  if (refusal) refuse(refusal);
  const split = splitBy(name, order, input);
  const rests = split && split.seller > 0;
  const clearanceDays =
    rests && !(await hasSoldBefore(ctx, order)) ? settings.firstClearanceDays : settings.clearanceDays;

  const full = split?.refund === order.total;
  const changes = after(name, order, now, { ...input, refund: split?.refund ?? 0, full, clearanceDays });
  // Pauses and the dispute are rows of their own; the verbs that make and end them write them.
  const { pauses = order.pauses, dispute = order.dispute, ...columns } = changes;
  const [row] = await ctx.db
    .update(orders)
    .set({ ...columns, ...(rests ? {} : { clearsAt: null }), updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  if (!row) throw new Error("no row came back");
  if (split) await payOut(ctx, order, split);
  await recordMove(ctx, name, { id: order.id, actor, from: order.state as OrderState, to: changes.state }, data);
  return asOrder(row, { pauses, dispute });
}
