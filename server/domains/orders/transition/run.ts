import { eq } from "drizzle-orm";
import type { TransitionName } from "#contract/orders/states.ts";
import { orderEvents, orders } from "#server/db/schema/orders.ts";
import { giveBackCoupons } from "#server/domains/coupons/index.ts";
import { billFee } from "#server/domains/invoices/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { refundAccount, refundPayment } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse } from "#server/kernel/errors.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { release } from "../amounts/set-aside.ts";
import { heldSources } from "../amounts/sources.ts";
import { orderTransitioned } from "../events.ts";
import { clearanceDaysOf } from "../money/clearance-days.ts";
import { closedEntries, closingKey, netFeesOf, paidParts, partsLeft } from "../money/money.ts";
import { takenFrom } from "../money/payment-sources.ts";
import { actorOf } from "../policy.ts";
import { isCompleted } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";
import type { OrderActor, OrderInput, OrderProcessTypes } from "../process/types.ts";
import { takeBack } from "../refunds/take-back.ts";
import { asOrder, type OrderRow, sellerTrustOf } from "../store.ts";
import { lapseWith } from "../supplements/timers.ts";
import { prepared } from "./prepare.ts";
import { saveRelatedRows } from "./save-related-rows.ts";

type OrderTransitionContext = TransitionContext<OrderProcessTypes, OrderRow>;

/** Posts the split of the held money, and starts the refund of each part the way it was paid: points and coins to their
 * accounts, money through the gateway or to the payer's account. */
async function divideMoney(ctx: Ctx, { before: order, input }: OrderTransitionContext): Promise<void> {
  const { split, refunded = order.refunded } = input;
  if (!split) return;
  if (isCompleted.test(order)) return takeBack(ctx, order);
  const { id, sellerId, buyerId, total } = order;
  const back = partsLeft(paidParts(order), refunded, split.refund);
  const sources = back.money > 0 ? takenFrom(await heldSources(ctx, order), back.money) : [];
  const taken = sources.map((source) => ({ account: refundAccount(source), amount: source.amount }));
  const entries = closedEntries({ bill: order, before: refunded, split, sellerId, buyerId, back, taken });
  // Nothing is left to split when a chargeback took all of it.
  if (entries.length > 0) await post(ctx, { kind: "order.closed", key: closingKey(id), orderId: id, entries });
  for (const { attemptId, amount } of sources) {
    const key = attemptId === order.paidAttemptId ? `order:${id}:refund` : `order:${id}:refund:${attemptId}`;
    await refundPayment(ctx, { attemptId, amount, key });
  }
  if (split.refund === total) await giveBackCoupons(ctx, id);
}

/** Invoices the fees that the platform keeps of each side. */
async function invoiceFees(ctx: Ctx, { before: order, input: { split } }: OrderTransitionContext): Promise<void> {
  if (!split) return;
  const { id: orderId, buyerId, sellerId, invoiceTo } = order;
  const kept = netFeesOf(order, split.refund);
  await billFee(ctx, { orderId, side: "buyer", userId: buyerId, total: kept.buyer, info: invoiceTo });
  await billFee(ctx, { orderId, side: "seller", userId: sellerId, total: kept.seller });
}

/** Returns reserved points, coins and coupons of an order that ends unpaid. */
async function releaseUnpaid(ctx: Ctx, { before, after }: OrderTransitionContext): Promise<void> {
  if (after.paidAt !== null || after.closedAt === null) return;
  await release(ctx, before);
  await giveBackCoupons(ctx, before.id);
}

/** Ends the open proposals of additional payments when the order ends. */
async function endSupplements(ctx: Ctx, { before, after }: OrderTransitionContext): Promise<void> {
  if (before.closedAt === null && after.closedAt !== null) await lapseWith(ctx, after);
}

type Recorded = Pick<OrderTransitionContext, "name" | "data"> & {
  actor: OrderActor;
  orderId: number;
  from: OrderRow["state"] | null;
  to: OrderRow["state"];
};

/** Writes the history and emits the event, which notifies both sides after the commit. */
async function record(ctx: Ctx, { orderId, name, actor, from, to, data }: Recorded): Promise<void> {
  const actorId = ctx.actor.kind === "member" ? ctx.actor.id : null;
  const row = one(
    await ctx.db
      .insert(orderEvents)
      .values({ orderId, name, from, to, actor, actorId, data, at: ctx.now() })
      .returning({ id: orderEvents.id }),
  );
  await emit(ctx, orderTransitioned, { orderId, from, to, eventId: row.id });
}

/** Records the placing of an order, which is not a transition of an existing row. */
export async function recordPlaced(ctx: Ctx, orderId: number): Promise<void> {
  await record(ctx, { orderId, name: "place", actor: "buyer", from: null, to: "pending_payment", data: {} });
  await audit(ctx, "order.place", "order", orderId);
}

const binding: Binding<OrderProcessTypes, OrderRow> = {
  actorOf,
  async prepare(ctx, order, name, input, actor) {
    const pays = orderProcess.transitions[name].money !== undefined;
    const days = pays ? clearanceDaysOf(await sellerTrustOf(ctx, order)) : 0;
    return prepared(order, name, input, actor, days);
  },
  async save(ctx, making, { pauses, dispute, disputesBy, proposals, ...columns }) {
    const { before } = making;
    const row = one(
      await ctx.db
        .update(orders)
        .set({ ...columns, updatedAt: making.now })
        .where(eq(orders.id, before.id))
        .returning(),
    );
    const parts = {
      pauses: pauses ?? before.pauses,
      dispute: dispute === undefined ? before.dispute : dispute,
      disputesBy: disputesBy ?? before.disputesBy,
      proposals: proposals ?? before.proposals,
    };
    await saveRelatedRows(ctx, making, parts);
    const { payments, frozen, blocked, buyerBackAt, revisionsAsked, refundable, onSite } = before;
    return asOrder(row, { ...parts, payments, frozen, blocked, buyerBackAt, revisionsAsked, refundable, onSite });
  },
  steps: [divideMoney, invoiceFees, releaseUnpaid, endSupplements],
  record: (ctx, { name, actor, before, after, data }) =>
    record(ctx, { orderId: before.id, name, actor, from: before.state, to: after.state, data }),
};

/** A transition of an existing order. */
export type LiveTransition = Exclude<TransitionName, "place">;

/**
 * Makes a transition of a locked order.
 * @param data stored in the history
 * @returns the changed order
 * @throws Refusal `transition_refused`, `revisions_used_up`; `not_found` for a stranger
 */
export const transition = (
  ctx: Ctx,
  order: OrderRow,
  name: LiveTransition,
  input: OrderInput = {},
  data: Record<string, unknown> = {},
): Promise<OrderRow> => runTransition(ctx, orderProcess, binding, order, name, { input, data });

/** Checks now whether a later transition would be refused. @throws Refusal as `transition` does */
export function refuseTransition(ctx: Ctx, order: OrderRow, name: LiveTransition): void {
  const refused = refusalOf(orderProcess, name, order, actorOf(ctx, order), ctx.now());
  if (refused) refuse(refused.code, refused.text);
}
