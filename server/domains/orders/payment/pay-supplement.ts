import { billOf } from "#contract/orders/money/bill.ts";
import { isNumbered, methodNames, type PaymentMethod } from "#contract/payments/methods.ts";
import type { PaymentData } from "#contract/payments/schemas.ts";
import * as terms from "#contract/terms.ts";
import { spaced } from "#contract/text/spaced.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { post } from "#server/domains/ledger/index.ts";
import {
  askAboutOrder,
  checkCard,
  departFor,
  openCharge,
  type PaymentStart,
  paidBy,
  refundAccount,
  refundPayment,
  refusePaying,
  sendCharge,
  startPayment,
} from "#server/domains/payments/index.ts";
import type { Departure } from "#server/integrations/payment-gateways/port.ts";
import { audit } from "#server/kernel/audit.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyHold } from "../clearance/hold-revenue.ts";
import { clearanceDaysOf } from "../money/clearance-days.ts";
import { arrivedLateKey, lateEntries, lateKey, paidEntries } from "../money/money.ts";
import { supplementEntries, withSupplement } from "../money/payment-sources.ts";
import { mySide } from "../policy.ts";
import { frozen } from "../process/chargebacks.ts";
import { sellerTrustOf } from "../store.ts";
import { makeSupplement } from "../supplements/make.ts";
import { type Both, lockAnySupplement, lockSupplement, totalOf } from "../supplements/store.ts";
import { transition } from "../transition/run.ts";
import { notifyLateMoney } from "./notify-late-money.ts";
import { markOrderPaid } from "./pay-order.ts";

/** How long a payment page is valid, ms: as long as a gateway's. */
const PAGE_LIFE = 15 * MINUTE;

/** Locked, while its buyer can pay it. @throws Refusal not_found, payment_closed */
async function lockPayable(ctx: Ctx, id: number): Promise<Both> {
  const both = await lockSupplement(ctx, id);
  if (mySide(ctx, both.order) !== "buyer") refuse("not_found");
  const { state, fits, answerBy } = both.supplement;
  if (both.order.frozen) refuse("payment_closed", frozen.text);
  if (state !== "open" || !fits || answerBy === null || answerBy <= ctx.now())
    refuse("payment_closed", "這筆追加款項已經不能付款。");
  return both;
}

async function startOf(ctx: Ctx, { order, supplement }: Both): Promise<PaymentStart> {
  const buyer = await getUser(ctx, order.buyerId);
  return {
    orderId: order.id,
    supplementId: supplement.id,
    payerId: order.buyerId,
    email: buyer.email ?? "",
    title: `${order.snapshot.title}：${supplement.title}`,
    amount: totalOf(supplement),
    expiresAt: later(ctx.now(), PAGE_LIFE),
    begunIn: "room",
  };
}

/** Checks that the buyer may pay. Queries the gateway about earlier attempts first, so that nobody pays twice. */
async function admitPaying(ctx: Ctx, id: number, firm: boolean) {
  const { order } = await tx(ctx, (ctx) => lockPayable(ctx, id));
  await consume(ctx, "payOrder", String(order.id));
  const subject = { orderId: order.id, supplementId: id };
  return { subject, asked: await askAboutOrder(ctx, subject, { firm }) };
}

/**
 * Opens a payment at the gateway. Methods that are paid within days (ATM, store codes) are refused, because the work
 * would wait for them.
 * @throws Refusal not_found, payment_closed, method_refused, too_many; those of `startPayment` and `departFor`
 */
export async function startSupplementPayment(ctx: Ctx, id: number, method: PaymentMethod): Promise<Departure> {
  if (isNumbered(method))
    refuse("method_refused", spaced(`追加款項不能用${methodNames[method]}，請改用其他付款方式。`));
  const { asked } = await admitPaying(ctx, id, false);
  const opened = await tx(ctx, async (ctx) =>
    startPayment(ctx, await startOf(ctx, await lockPayable(ctx, id)), { method, asked }),
  );
  return departFor(ctx, opened);
}

/** Charges a stored card. @throws Refusal as `payOrderWithCard` */
export async function paySupplementWithCard(ctx: Ctx, id: number, cardId: number): Promise<PaymentData> {
  await checkCard(ctx, cardId);
  await admitPaying(ctx, id, true);
  const charge = await tx(ctx, async (ctx) => openCharge(ctx, await startOf(ctx, await lockPayable(ctx, id)), cardId));
  return sendCharge(ctx, charge);
}

/** Pays all of it in points. @throws Refusal not_found, payment_closed, payment_pending, balance_short */
export async function paySupplementWithPoints(ctx: Ctx, id: number): Promise<void> {
  const { subject } = await admitPaying(ctx, id, true);
  await tx(ctx, async (ctx) => {
    const both = await lockPayable(ctx, id);
    await refusePaying(ctx, subject);
    await take(ctx, both, { attemptId: null, gateway: null });
  });
}

/**
 * Books a paid supplement. It goes into the order's escrow and adds to its bill. A tip belongs to the seller at once,
 * with the clearance period of a sale. The system is the actor, as after a gateway's webhook.
 */
async function take(
  ctx: Ctx,
  { order, supplement }: Both,
  { attemptId, gateway }: { attemptId: number | null; gateway: string | null },
): Promise<void> {
  const systemCtx = { ...ctx, actor: { kind: "system", name: "supplement" } } as const;
  const tip = supplement.kind === "tip";
  const total = totalOf(supplement);
  await post(ctx, {
    ...(tip ? { kind: "tip.paid" } : { kind: "supplement.paid" }),
    key: `supplement:${supplement.id}:paid`,
    orderId: order.id,
    entries: supplementEntries({ ...order, total, tip, gateway }),
    ...(gateway === null && { takes: "live" as const }),
  });
  const paidMoney = gateway === null ? 0 : total;
  const clearsAt = tip ? later(ctx.now(), clearanceDaysOf(await sellerTrustOf(ctx, order)) * DAY) : null;
  await makeSupplement(systemCtx, { order, supplement }, "pay", { attemptId, paidMoney, clearsAt });
  if (tip) return notifyHold(ctx, order.id);
  const { days, count } = supplement;
  await transition(systemCtx, order, "grow", {
    bill: withSupplement(order, billOf(supplement), paidMoney),
    days,
    revisions: count,
  });
}

/** Why the money is refunded, as the second half of the sentence to the buyer. */
function whyBack({ kind, title, state, fits }: Both["supplement"]): string {
  if (state === "paid") return `但「${title}」已經付過了`;
  if (!fits)
    return kind === "tip"
      ? `但小費只能在交易完成後 ${terms.tipDays} 天內付，收款時已經超過期限`
      : `但交易在收款時已經不能追加「${title}」`;
  return `但追加的「${title}」在收款時已經不需要付款`;
}

type Paid = { orderId: number; attemptId: number; amount: number; gateway: string };
type Settled = Paid & { supplementId: number };

/**
 * Books a verified payment of a supplement, or refunds it if the supplement is no longer open, and notifies the buyer.
 * Idempotent.
 */
async function markSupplementPaid(ctx: Ctx, settled: Settled): Promise<void> {
  const { supplementId, attemptId, amount, gateway, orderId } = settled;
  await tx(ctx, async (ctx) => {
    const both = await lockAnySupplement(ctx, supplementId);
    if (!both) throw new Error(`payment ${attemptId} names supplement ${supplementId}, which does not exist`);
    const { order, supplement } = both;
    if (supplement.paidAttemptId === attemptId) return;
    if (supplement.state === "open" && supplement.fits && amount === totalOf(supplement))
      return take(ctx, both, { attemptId, gateway });
    const key = lateKey(settled);
    const came = await post(ctx, {
      kind: "order.paid",
      key: arrivedLateKey(settled),
      orderId,
      entries: paidEntries(amount, gateway),
    });
    if (!came) return;
    const back = lateEntries(amount, refundAccount(await paidBy(ctx, attemptId)));
    await post(ctx, { kind: "order.refunded", key, orderId, entries: back });
    await refundPayment(ctx, { attemptId, amount, key });
    await audit(ctx, "order.receive_late_money", "order", orderId, { attemptId, amount });
    await notifyLateMoney(ctx, order, { attemptId, amount, why: whyBack(supplement) });
  });
}

/** Subscriber of `payment.settled`: books it for the order or for its supplement. */
export async function takePayment(
  ctx: Ctx,
  { supplementId, ...paid }: Paid & { supplementId?: number | null },
): Promise<void> {
  await (supplementId ? markSupplementPaid(ctx, { ...paid, supplementId }) : markOrderPaid(ctx, paid));
}
