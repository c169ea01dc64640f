import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { money } from "#contract/money.ts";
import { isNumbered, numberNames } from "#contract/payments/methods.ts";
import type { PaymentData } from "#contract/payments/schemas.ts";
import type { AttemptState } from "#contract/payments/states.ts";
import { cards, paymentAttempts } from "#server/db/schema/payments.ts";
import {
  awaitsPayment,
  isUnpaid as isOrderUnpaid,
  isSupplementUnpaid,
} from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { num, one, read, text } from "#server/kernel/rows.ts";
import { askNow } from "./attempts/ask-gateway.ts";
import { issuedOf } from "./attempts/issued-number.ts";
import { noteTrade } from "./attempts/note-trade.ts";
import { knownGateway } from "./gateways.ts";
import {
  hasFailed,
  isChoosing,
  isPaid,
  isSettled,
  isStarted,
  isTaken,
  isUnpaid,
  mayBePaid,
} from "./process/predicates.ts";
import { sentenceOf } from "./sentences.ts";
import { getOwn, type PaymentAttempt } from "./store.ts";

/**
 * The state of the payer's own attempt; an open one is queried first.
 * @param trade the gateway's transaction id from the return
 */
export async function getPayment(ctx: Ctx, number: string, trade: string | null): Promise<PaymentData> {
  const payerId = memberId(ctx);
  const first = await getOwn(ctx, payerId, number);
  if (!mayBePaid.test(first)) return present(ctx, first);
  await askNow(ctx, await noteTrade(ctx, first, trade));
  return present(ctx, await getOwn(ctx, payerId, number));
}

/** The same without a query. */
export async function showPayment(ctx: Ctx, number: string): Promise<PaymentData> {
  return present(ctx, await getOwn(ctx, memberId(ctx), number));
}

/** The state that the payer sees. The platform solves a refused refund, so for the payer it is still under way. */
const shownState: Record<AttemptState, PaymentData["state"]> = {
  started: "started",
  paid: "paid",
  failed: "failed",
  expired: "expired",
  refunding: "refunding",
  refunded: "refunded",
  refund_refused: "refunding",
};

async function present(ctx: Ctx, attempt: PaymentAttempt): Promise<PaymentData> {
  const state = attempt.state as AttemptState;
  const cardKept = attempt.agreement !== null && (await broughtCard(ctx, attempt));
  const elsewhere = await backElsewhere(ctx, attempt.id);
  return {
    number: attempt.number,
    orderId: attempt.orderId,
    arriving: isPaid.test(attempt) && (await isUnapplied(ctx, attempt)),
    state: shownState[state],
    amount: attempt.amount,
    method: attempt.method,
    message:
      attempt.orderId === null ? checkMessageOf(ctx, attempt, cardKept) : messageOf(ctx, attempt, state, elsewhere),
    mayRetry: isUnpaid.test(attempt) && (await waitsForMoney(ctx, attempt)),
    cardKept,
    issued: (await waitsForMoney(ctx, attempt)) ? issuedOf(attempt, ctx.now()) : null,
  };
}

const failureOf = (ctx: Ctx, { gateway, failCode, failMessage }: PaymentAttempt): string =>
  sentenceOf(knownGateway(ctx, gateway), failCode, failMessage);

function refundMessage({ refundAmount, method }: PaymentAttempt, { bank, points }: Elsewhere): string {
  const when = method === "card" ? "，實際入帳時間依發卡銀行作業而定" : "";
  return [
    refundAmount > 0 ? `已退款 ${money(refundAmount)}${when}。` : "",
    bank > 0 ? `平台已用銀行轉帳退還 ${money(bank)}。` : "",
    points > 0 ? `${money(points)} 已退為點數。` : "",
  ].join("");
}

/** NT$ of a payment that are refunded in other ways than through the gateway. */
const Elsewhere = z.object({ bank: num, points: num, choosing: num });
type Elsewhere = z.output<typeof Elsewhere>;

async function backElsewhere(ctx: Ctx, attemptId: number): Promise<Elsewhere> {
  const rows = await read(ctx.db, Elsewhere)`
    select coalesce(sum(amount) filter (where ${isSettled.sql("f")} and payee->>'way' is distinct from 'points'), 0)::int as bank,
      coalesce(sum(amount) filter (where ${isSettled.sql("f")} and payee->>'way' = 'points'), 0)::int as points,
      coalesce(sum(amount) filter (where ${isChoosing.sql("f")}), 0)::int as choosing
    from payment_refunds f where attempt_id = ${attemptId}`;
  return one(rows);
}

function waitingMessage({ cardId, method, issuedNumber }: PaymentAttempt): string {
  if (issuedNumber !== null) return "記得一次付清全額，入帳後這個頁面會自己更新，也會通知你。";
  if (isNumbered(method)) return `還沒有取得${numberNames[method]}，正在向付款服務確認。`;
  if (cardId !== null) return "正在向付款服務確認結果，最久三分鐘，確認好之前不會重複扣款。";
  if (method === "card") return "正在向付款服務確認結果，通常一分鐘內完成。";
  // A wallet's page redirects here whether the payer has paid or not.
  return "還沒有收到款項。付款完成後，這裡會在幾秒內更新。還沒付的話，可以到交易室再付一次。";
}

function messageOf(ctx: Ctx, attempt: PaymentAttempt, state: AttemptState, elsewhere: Elsewhere): string {
  if (attempt.wrongAmount !== null) return "付款服務回報的金額與訂單不同，平台正在人工確認，請先不要重新付款。";
  if (attempt.unansweredAt !== null) return "付款服務沒有告訴我們這次付款的結果，平台會人工確認，有款項一定會退還。";
  const sentences: Record<AttemptState, () => string> = {
    started: () => waitingMessage(attempt),
    paid: () => `付款完成，已收到 ${money(attempt.amount)}。`,
    failed: () => failureOf(ctx, attempt),
    expired: () =>
      attempt.cardId === null
        ? attempt.issuedNumber === null
          ? "付款頁面已經逾時，沒有收到款項。"
          : "繳費期限已過，沒有收到款項。"
        : "付款服務沒有收到這次付款，也沒有扣款。請再試一次，或改到付款頁面刷卡。",
    refunding: () =>
      elsewhere.choosing > 0
        ? `${money(elsewhere.choosing)} 要退還給你，請到交易室選擇收款方式。`
        : "退款處理中，完成後會通知你。",
    refunded: () => refundMessage(attempt, elsewhere),
    refund_refused: () => "退款還沒有完成，客服會接手處理並通知你。",
  };
  return sentences[state]();
}

/** The message about the verification of a card without an order. */
function checkMessageOf(ctx: Ctx, attempt: PaymentAttempt, kept: boolean): string {
  if (isStarted.test(attempt)) return "正在向付款服務確認驗證結果，通常一分鐘內完成。";
  if (hasFailed.test(attempt)) return failureOf(ctx, attempt);
  if (isUnpaid.test(attempt)) return "驗證頁面已經逾時，這張卡沒有保存，也沒有扣款。";
  const back = `驗證用的 ${money(attempt.amount)} 會自動取消，不會請款。`;
  return kept
    ? `這張卡已經保存，下次結帳可以直接付款。${back}`
    : `卡片已經通過驗證，但還沒有收到保存結果。幾分鐘後如果沒有出現在帳號設定，請再新增一次。${back}`;
}

async function broughtCard(ctx: Ctx, { gateway, number }: PaymentAttempt): Promise<boolean> {
  const found = await ctx.db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.gateway, gateway), eq(cards.term, number)));
  return found.length > 0;
}

/** The gateway that took a payment. @throws Error when there is no such payment */
export async function gatewayOf(ctx: Ctx, attemptId: number): Promise<string> {
  const found = await ctx.db
    .select({ gateway: paymentAttempts.gateway })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  return one(found).gateway;
}

/** The gateway and method of a payment. */
export async function paidBy(ctx: Ctx, attemptId: number): Promise<{ gateway: string; method: string }> {
  const found = await ctx.db
    .select({ gateway: paymentAttempts.gateway, method: paymentAttempts.method })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  return one(found);
}

/** The gateway that paid an order, or that tried last; null if none did. */
export async function gatewayOfOrder(ctx: Ctx, orderId: number): Promise<string | null> {
  const rows = await read(ctx.db, { gateway: text })`
    select p.gateway from payment_attempts p where p.order_id = ${orderId} and p.supplement_id is null
    order by p.paid_at is null, p.id desc limit 1`;
  return rows[0]?.gateway ?? null;
}

/** True while a queued event has not yet applied the payment to its order or supplement. */
async function isUnapplied(ctx: Ctx, { orderId, supplementId }: PaymentAttempt): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    supplementId === null
      ? sql`select 1 from orders o where o.id = ${orderId} and ${isOrderUnpaid.sql("o")}`
      : sql`select 1 from order_supplements s where s.id = ${supplementId} and ${isSupplementUnpaid.sql("s")}`,
  );
  return rows.length > 0;
}

/**
 * True while the order can still be paid and no other attempt has paid it. Supplements are paid again from the order's
 * page.
 */
async function waitsForMoney(ctx: Ctx, { orderId, supplementId }: PaymentAttempt): Promise<boolean> {
  if (supplementId !== null) return false;
  const { rows } = await ctx.db.execute(sql`
    select 1 from orders o where o.id = ${orderId} and ${awaitsPayment.sql("o", ctx.now())}
      and not exists (select from payment_attempts p where p.order_id = o.id
        and ${isTaken.sql("p")})`);
  return rows.length > 0;
}
