import type { z } from "zod";
import type { Credits } from "#contract/orders/money/parts.ts";
import type { PayForm, PayWithCardForm } from "#contract/orders/schemas.ts";
import type { Departure, PaymentData } from "#contract/payments/schemas.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import {
  askAboutOrder,
  checkCard,
  departFor,
  openCharge,
  paidBy,
  refundAccount,
  refundPayment,
  refusePaying,
  sendCharge,
  startPayment,
} from "#server/domains/payments/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { holdSetAside, moneyDue, setAside } from "../amounts/set-aside.ts";
import { holdPlace } from "../checkout/places.ts";
import { lateEntries, lateKey, paidEntries, paidKey } from "../money/money.ts";
import { mySide } from "../policy.ts";
import { awaitsPayment, isUnpaid } from "../process/predicates.ts";
import { getOrder, lockAnyOrder, lockOrder, type OrderRow } from "../store.ts";
import { transition } from "../transition/run.ts";
import { notifyLateMoney } from "./notify-late-money.ts";

type Pressed = Credits & Pick<z.output<typeof PayForm>, "begunIn">;

/** Locks an unpaid order and reserves its place. @throws Refusal payment_closed, seller_full */
async function lockUnpaid(ctx: Ctx, id: number) {
  const order = await lockOrder(ctx, id);
  const { deadlineAt } = order;
  if (!deadlineAt || !awaitsPayment.test(order, ctx.now())) return refuse("payment_closed");
  await holdPlace(ctx, order);
  return { ...order, deadlineAt };
}

/**
 * Reserves points and coins, and returns what the payment of the remaining amount needs.
 * @throws Refusal parts_are_enough
 */
async function lockRest(ctx: Ctx, id: number, { begunIn, ...wish }: Pressed) {
  const order = await lockUnpaid(ctx, id);
  const amount = await setAside(ctx, order, wish);
  if (amount === 0) refuse("parts_are_enough");
  const buyer = await getUser(ctx, order.buyerId);
  return {
    orderId: order.id,
    payerId: order.buyerId,
    email: buyer.email ?? "",
    title: order.snapshot.title,
    amount,
    expiresAt: order.deadlineAt,
    begunIn,
  };
}

/** Checks that the buyer may pay the order now. @throws Refusal not_found, payment_closed, too_many */
async function admitPaying(ctx: Ctx, id: number): Promise<void> {
  const order = await getOrder(ctx, id);
  if (mySide(ctx, order) !== "buyer") refuse("not_found");
  if (!awaitsPayment.test(order, ctx.now())) refuse("payment_closed");
  await consume(ctx, "payOrder", String(id));
}

/**
 * Opens a payment attempt, or reuses the page of one that the buyer never reached.
 * @returns how the browser gets to the gateway
 * @throws Refusal payment_closed when the order is no longer unpaid, seller_full, too_many; those of
 * `setAside`, `startPayment` and `departFor`
 */
export async function startOrderPayment(
  ctx: Ctx,
  id: number,
  { method, remember, ...pressed }: z.output<typeof PayForm>,
): Promise<z.output<typeof Departure>> {
  await admitPaying(ctx, id);
  // An earlier attempt may have succeeded without its webhook arriving. Query the gateway first, so that nobody pays
  // twice.
  const asked = await askAboutOrder(ctx, { orderId: id });
  const how = { method, remember, asked };
  return departFor(ctx, await tx(ctx, async (ctx) => startPayment(ctx, await lockRest(ctx, id, pressed), how)));
}

/**
 * Charges a stored card. A second request is refused until the first has its result.
 * @throws Refusal payment_closed, payment_pending, card_refused, not_found, seller_full, too_many; those of `setAside`
 */
export async function payOrderWithCard(
  ctx: Ctx,
  id: number,
  { cardId, ...pressed }: z.output<typeof PayWithCardForm>,
): Promise<PaymentData> {
  await admitPaying(ctx, id);
  await checkCard(ctx, cardId);
  await askAboutOrder(ctx, { orderId: id }, { firm: true });
  const charge = await tx(ctx, async (ctx) => openCharge(ctx, await lockRest(ctx, id, pressed), cardId));
  return sendCharge(ctx, charge);
}

/**
 * Pays with points and coins only, without a gateway. The order is paid when this returns.
 * @throws Refusal parts_not_enough, payment_closed, payment_pending, not_found, seller_full, too_many; those of
 * `setAside`
 */
export async function payOrderWithPoints(ctx: Ctx, id: number, wish: Credits): Promise<void> {
  await admitPaying(ctx, id);
  await askAboutOrder(ctx, { orderId: id }, { firm: true });
  await tx(ctx, async (ctx) => {
    const order = await lockUnpaid(ctx, id);
    await refusePaying(ctx, { orderId: id });
    if ((await setAside(ctx, order, wish)) !== 0) refuse("parts_not_enough");
    const paid = await getOrder(ctx, id);
    await holdSetAside(ctx, paid);
    // The system is the actor that marks an order as paid, as after a gateway's webhook.
    const systemCtx = { ...ctx, actor: { kind: "system", name: "points" } } as const;
    await transition(systemCtx, paid, "pay", { paid: 0 }, { points: wish.points, coins: wish.coins });
  });
}

type Settled = { orderId: number; attemptId: number; amount: number; gateway: string };

/** Refunds money that came late or twice, and notifies the buyer. */
async function giveBack(ctx: Ctx, order: OrderRow, { attemptId, amount }: Settled): Promise<void> {
  const key = lateKey({ orderId: order.id, attemptId });
  const entries = lateEntries(amount, refundAccount(await paidBy(ctx, attemptId)));
  await post(ctx, { kind: "order.refunded", key, orderId: order.id, entries });
  await refundPayment(ctx, { attemptId, amount, key });
  await audit(ctx, "order.receive_late_money", "order", order.id, { attemptId, amount });
  await notifyLateMoney(ctx, order, { attemptId, amount });
}

/**
 * Books a verified payment. The first one that finds the order unpaid pays it; any other is refunded. Idempotent.
 */
export async function markOrderPaid(ctx: Ctx, settled: Settled): Promise<void> {
  const { orderId, attemptId, amount, gateway } = settled;
  await tx(ctx, async (ctx) => {
    const order = await lockAnyOrder(ctx, orderId);
    if (!order) throw new Error(`payment ${attemptId} names order ${orderId}, which does not exist`);
    const taken = await post(ctx, {
      kind: "order.paid",
      key: paidKey(settled),
      orderId,
      entries: paidEntries(amount, gateway),
    });
    if (!taken) return;
    if (!isUnpaid.test(order, ctx.now()) || amount !== moneyDue(order)) return giveBack(ctx, order, settled);
    await holdSetAside(ctx, order);
    await transition(ctx, order, "pay", { paid: amount, attemptId }, { attemptId, amount, gateway });
  });
}
