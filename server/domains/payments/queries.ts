import { and, eq, sql } from "drizzle-orm";
import { money } from "#contract/money.ts";
import type { Payment } from "#contract/payments/schemas.ts";
import { cards } from "#server/db/schema/payments.ts";
import { awaitsPayment } from "#server/domains/orders/process/predicates.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { askNow } from "./ask-gateway.ts";
import { sentenceOf } from "./gateway-codes.ts";
import { type AttemptState, takenStates } from "./rules.ts";
import { getOwn, type PaymentAttempt } from "./store.ts";

/** How the payer's own attempt stands; one that is still open is asked about first. */
export async function getPayment(ctx: Ctx, number: string): Promise<Payment> {
  const payerId = memberId(ctx);
  const first = await getOwn(ctx, payerId, number);
  if (first.state !== "started" && first.state !== "expired") return present(ctx, first);
  await askNow(ctx, first);
  return present(ctx, await getOwn(ctx, payerId, number));
}

/** The same without a question. */
export async function showPayment(ctx: Ctx, number: string): Promise<Payment> {
  return present(ctx, await getOwn(ctx, memberId(ctx), number));
}

async function present(ctx: Ctx, attempt: PaymentAttempt): Promise<Payment> {
  const state = attempt.state as AttemptState;
  const cardKept = attempt.agreement !== null && (await broughtCard(ctx, attempt));
  return {
    number: attempt.number,
    orderId: attempt.orderId,
    // A refusal is for the house to solve; for the payer the money is still on its way.
    state: state === "refund_refused" ? "refunding" : state,
    amount: attempt.amount,
    message: attempt.orderId === null ? checkMessageOf(attempt, state, cardKept) : messageOf(attempt, state),
    mayRetry: (state === "failed" || state === "expired") && (await waitsForMoney(ctx, attempt.orderId)),
    cardKept,
  };
}

function messageOf(attempt: PaymentAttempt, state: AttemptState): string {
  const sentences: Record<AttemptState, () => string> = {
    started: () =>
      attempt.cardId === null
        ? "正在向付款服務確認結果，通常一分鐘內完成。"
        : "正在向付款服務確認結果，最久三分鐘；確認之前不會重複扣款。",
    paid: () => `付款完成，已收到 ${money(attempt.amount)}。`,
    failed: () => sentenceOf(attempt.failCode, attempt.failMessage),
    expired: () =>
      attempt.cardId === null
        ? "付款頁面已經逾時，沒有收到款項。"
        : "付款服務沒有收到這次付款，也沒有扣款。請再試一次，或改到付款頁面刷卡。",
    refunding: () => "退款處理中，完成後會通知你。",
    refunded: () => `已退款 ${money(attempt.refundAmount)}，實際入帳時間依發卡銀行作業而定。`,
    refund_refused: () => "退款還沒有完成，客服會接手處理並通知你。",
  };
  return sentences[state]();
}

/** What a member reads about the check of a card that is registered without an order. */
function checkMessageOf(attempt: PaymentAttempt, state: AttemptState, kept: boolean): string {
  if (state === "started") return "正在向付款服務確認驗證結果，通常一分鐘內完成。";
  if (state === "failed") return sentenceOf(attempt.failCode, attempt.failMessage);
  if (state === "expired") return "驗證頁面已經逾時，這張卡沒有保存，也沒有扣款。";
  const back = `驗證用的 ${money(attempt.amount)} 會自動取消，不會請款。`;
  return kept
    ? `這張卡已經保存，下次結帳可以直接付款。${back}`
    : `卡片已經通過驗證，但還沒有收到保存結果；幾分鐘後若沒有出現在帳號設定，請再新增一次。${back}`;
}

async function broughtCard(ctx: Ctx, { gateway, number }: PaymentAttempt): Promise<boolean> {
  const found = await ctx.db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.gateway, gateway), eq(cards.term, number)));
  return found.length > 0;
}

/** Through which gateway an order was paid. @throws Error when no payment of it was taken */
export async function gatewayOf(ctx: Ctx, orderId: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ gateway: string }>(sql`
    select gateway from payment_attempts where order_id = ${orderId} and paid_at is not null order by id limit 1`);
  const found = rows[0];
  if (!found) throw new Error(`order ${orderId} was not paid through a gateway`);
  return found.gateway;
}

/** True while the order can still be paid and no other attempt has done so. */
async function waitsForMoney(ctx: Ctx, orderId: number | null): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from orders o where o.id = ${orderId} and ${awaitsPayment.sql("o", ctx.now())}
      and not exists (select from payment_attempts p where p.order_id = o.id
        and p.state = any (${sql.param([...takenStates])}::text[]))`);
  return rows.length > 0;
}
