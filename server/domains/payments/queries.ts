import { sql } from "drizzle-orm";
import type { Payment } from "#contract/payments/schemas.ts";
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

async function present(ctx: Ctx, attempt: PaymentAttempt): Promise<Payment> {
  const state = attempt.state as AttemptState;
  return {
    number: attempt.number,
    orderId: attempt.orderId ?? 0,
    // A refusal is for the house to solve; for the payer the money is still on its way.
    state: state === "refund_refused" ? "refunding" : state,
    amount: attempt.amount,
    message: messageOf(attempt, state),
    mayRetry: (state === "failed" || state === "expired") && (await waitsForMoney(ctx, attempt.orderId)),
  };
}

const dollars = (amount: number) => `NT$${amount.toLocaleString("en-US")}`;

function messageOf(attempt: PaymentAttempt, state: AttemptState): string {
  const sentences: Record<AttemptState, () => string> = {
    started: () => "正在向付款服務確認結果，通常一分鐘內完成。",
    paid: () => `付款完成，已收到 ${dollars(attempt.amount)}。`,
    failed: () => sentenceOf(attempt.failCode, attempt.failMessage),
    expired: () => "付款頁面已經逾時，沒有收到款項。",
    refunding: () => "退款處理中，完成後會通知你。",
    refunded: () => `已退款 ${dollars(attempt.refundAmount)}，實際入帳時間依發卡銀行作業而定。`,
    refund_refused: () => "退款還沒有完成，客服會接手處理並通知你。",
  };
  return sentences[state]();
}

/** True while the order can still be paid and no other attempt has done so. */
async function waitsForMoney(ctx: Ctx, orderId: number | null): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from orders o where o.id = ${orderId} and o.state = 'pending_payment'
      and (o.deadline_at is null or o.deadline_at > ${ctx.now().toISOString()})
      and not exists (select from payment_attempts p where p.order_id = o.id
        and p.state = any (${sql.param([...takenStates])}::text[]))`);
  return rows.length > 0;
}
