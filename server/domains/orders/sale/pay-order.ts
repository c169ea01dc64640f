import type { z } from "zod";
import type { Payment, PaymentForm } from "#contract/payments/schemas.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import { askAboutOrder, openCharge, refundPayment, sendCharge, startPayment } from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { mySide } from "../policy.ts";
import { awaitsPayment, isUnpaid } from "../process/predicates.ts";
import { transition } from "../process/run.ts";
import { getOrder, lockAnyOrder, lockOrder, type OrderRow } from "../store.ts";
import { paidEntries } from "./money.ts";
import { tellLateMoney } from "./tell-late-money.ts";

/** What a payment of the order needs to know, the order locked. @throws Refusal payment_closed */
async function lockUnpaid(ctx: Ctx, id: number) {
  const order = await lockOrder(ctx, id);
  const { deadlineAt } = order;
  if (!deadlineAt || !awaitsPayment.test(order, ctx.now())) return refuse("payment_closed");
  const buyer = await getUser(ctx, order.buyerId);
  return {
    orderId: order.id,
    payerId: order.buyerId,
    email: buyer.email ?? "",
    title: order.snapshot.title,
    amount: order.total,
    expiresAt: deadlineAt,
  };
}

/**
 * Opens a fresh attempt at paying, each time it is pressed.
 * @param remember the version of the agreement by which the card is kept
 * @returns the form that the buyer's browser posts to the gateway
 * @throws Refusal payment_closed when the order is not waiting for money any more; those of `startPayment`
 */
export async function startOrderPayment(
  ctx: Ctx,
  id: number,
  remember?: string,
): Promise<z.output<typeof PaymentForm>> {
  if (mySide(ctx, await getOrder(ctx, id)) !== "buyer") refuse("not_found");
  // An earlier attempt whose notice was lost may have paid it: ask before money is taken twice.
  await askAboutOrder(ctx, id);
  return tx(ctx, async (ctx) => startPayment(ctx, await lockUnpaid(ctx, id), remember));
}

/**
 * Pays with a stored card, in one press. Of two presses the second is refused until the first is decided.
 * @throws Refusal payment_closed, payment_pending, card_refused, not_found
 */
export async function payOrderWithCard(ctx: Ctx, id: number, cardId: number): Promise<Payment> {
  if (mySide(ctx, await getOrder(ctx, id)) !== "buyer") refuse("not_found");
  await askAboutOrder(ctx, id, { firm: true });
  const charge = await tx(ctx, async (ctx) => openCharge(ctx, await lockUnpaid(ctx, id), cardId));
  return sendCharge(ctx, charge);
}

type Settled = { orderId: number; attemptId: number; amount: number; gateway: string };

/** Money for an order that does not wait for it (late, or paid twice) goes back, and the buyer is told. */
async function giveBack(ctx: Ctx, order: OrderRow, { attemptId, amount, gateway }: Settled): Promise<void> {
  const key = `order:${order.id}:late:${attemptId}`;
  const entries = paidEntries(amount, gateway).map((entry) => ({ ...entry, amount: -entry.amount }));
  await post(ctx, { kind: "order.refunded", key, orderId: order.id, entries });
  await refundPayment(ctx, { attemptId, amount, key });
  await audit(ctx, "order.late_money", "order", order.id, { attemptId, amount });
  await tellLateMoney(ctx, order, attemptId, amount);
}

/**
 * Takes a proven payment (subscriber of `payment.settled`). The first that finds the order waiting pays it and is named on
 * it; any other money is sent back. Delivered twice, it does nothing the second time.
 */
export async function settleOrder(ctx: Ctx, settled: Settled): Promise<void> {
  const { orderId, attemptId, amount, gateway } = settled;
  await tx(ctx, async (ctx) => {
    const order = await lockAnyOrder(ctx, orderId);
    if (!order) throw new Error(`payment ${attemptId} names order ${orderId}, which does not exist`);
    const taken = await post(ctx, {
      kind: "order.paid",
      key: `order:${orderId}:paid:${attemptId}`,
      orderId,
      entries: paidEntries(amount, gateway),
    });
    if (!taken) return;
    if (!isUnpaid.test(order, ctx.now()) || amount !== order.total) return giveBack(ctx, order, settled);
    await transition(ctx, order, "pay", { paid: amount, attemptId }, { attemptId, amount, gateway });
  });
}
