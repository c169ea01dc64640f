import { sql } from "drizzle-orm";
import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { uncoveredOf } from "#server/domains/finance/process/predicates.ts";
import { isGivenUp } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { notify } from "./notify.ts";

type Refund = { orderId: number | null; attemptId: number; amount: number; key: string };

const ways = { gateway: "已送出", bank: "已由平台以銀行轉帳退還", points: "已退為點數" };

/** Subscriber of `payment.refunded`: notifies the buyer that the refund has left. */
export async function notifyRefund(ctx: Ctx, { way, ...refund }: Refund & { way: keyof typeof ways }): Promise<void> {
  await writeRefund(
    ctx,
    refund,
    `退款 ${money(refund.amount)} ${ways[way]}`,
    `refund:${refund.attemptId}:${refund.key}`,
  );
}

/**
 * Subscriber of `payment.refund_refused`: tells the buyer that the refund is late and that somebody sees to it; nothing where
 * their bank has given them that money.
 */
export async function notifyRefusedRefund(
  ctx: Ctx,
  { tries, refundId, ...refund }: Refund & { refundId: number; tries: number },
): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from payment_refunds r where r.id = ${refundId}
    and (${isGivenUp.sql("r")} or ${uncoveredOf(sql`r.attempt_id`)} > 0)`);
  if (rows.length > 0) return;
  const key = `refund_refused:${refund.attemptId}:${refund.key}:${tries}`;
  await writeRefund(ctx, refund, `退款 ${money(refund.amount)} 還沒有成功，平台會接手處理`, key);
}

async function writeRefund(ctx: Ctx, { orderId }: Refund, what: string, key: string): Promise<void> {
  const rows = await read(ctx.db, { id: num, buyerId: num, title: text })`
    select id, buyer_id as "buyerId", snapshot->>'title' as title from orders where id = ${orderId}`;
  const [order] = rows;
  if (!order) return;
  await notify(ctx, {
    to: order.buyerId,
    kind: "order_update",
    key,
    title: `${what}「${order.title}」`,
    url: to("/transactions/:id", { id: order.id }),
  });
}
