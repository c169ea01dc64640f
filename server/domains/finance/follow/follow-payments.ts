import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { financeItems } from "#server/db/schema/finance.ts";
import { isLate } from "#server/domains/payments/index.ts";
import { isHeld, isTransfer } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bool, num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { coverLater } from "../chargebacks/cover-later.ts";
import { isGoingOn } from "../process/predicates.ts";
import type { Facts } from "../rules.ts";
import { follow, type SourceState } from "./follow.ts";

const standings: Record<string, SourceState> = {
  refused: "bad",
  by_bank: "bad",
  held: "running",
  queued: "running",
  choosing: "running",
  done: "right",
  settled: "right",
  cancelled: "right",
};

const Followed = z.object({ state: text, code: text.nullable(), amount: num, attemptId: num, orderId: num.nullable() });

/**
 * Subscriber of `payment.refund_refused`: cancels what a lost chargeback has already given back; the rest becomes an
 * item.
 */
export async function followRefusal(ctx: Ctx, refusal: { refundId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    await coverLater(ctx, refusal.refundId);
    await followRefund(ctx, refusal);
  });
}

/** Subscriber of `payment.refunded` and `payment.refund_cancelled`. */
export async function followRefund(ctx: Ctx, { refundId }: { refundId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const rows = await read(
      ctx.db,
      Followed,
    )`select r.state, r.code, r.amount, r.attempt_id as "attemptId", p.order_id as "orderId"
        from payment_refunds r join payment_attempts p on p.id = r.attempt_id where r.id = ${refundId} for update of r`;
    const [refund] = rows;
    if (!refund) return;
    const { state, code, ...about } = refund;
    if (!isHeld.test(refund)) await endHeld(ctx, refundId);
    const kind = isTransfer.test({ state }) ? "transfer" : "refund";
    const facts: Facts = isLate({ code }) ? { late: "true" } : {};
    const item = { key: `refund:${refundId}`, refundId, facts, ...about };
    await follow(ctx, { kind, ...item }, standings[state] ?? "running");
  });
}

/** Closes the item of a hold that ended without a decision in the console. */
async function endHeld(ctx: Ctx, refundId: number): Promise<void> {
  const items = await ctx.db
    .select()
    .from(financeItems)
    .where(and(eq(financeItems.refundId, refundId), eq(financeItems.kind, "risk"), isGoingOn.sql("finance_items")));
  for (const { key, amount } of items) await follow(ctx, { kind: "risk", key, amount }, "right");
}

const Doubtful = z.object({
  amount: num,
  orderId: num.nullable(),
  wrongAmount: num.nullable(),
  unanswered: bool,
  asks: bool,
  booked: num,
  written: num,
  excess: num.nullable(),
});
type Doubtful = z.output<typeof Doubtful>;

/**
 * Subscriber of `payment.doubtful`: a wrong amount, a missing response, and refunds beyond what was posted are separate
 * items.
 */
export async function followPayment(ctx: Ctx, { attemptId }: { attemptId: number }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const rows = await read(ctx.db, Doubtful)`
      select amount, order_id as "orderId", wrong_amount as "wrongAmount", unanswered_at is not null as unanswered,
        ask_at is not null as asks, refund_amount as booked, excess_booked as written, excess_amount as excess
      from payment_attempts where id = ${attemptId} for update`;
    const [attempt] = rows;
    if (!attempt) return;
    const { amount, orderId, wrongAmount, unanswered, asks } = attempt;
    const about = { attemptId, orderId };
    const differs = wrongAmount === null ? "right" : "bad";
    const facts: Facts = wrongAmount === null ? {} : { got: wrongAmount, wanted: amount };
    await follow(
      ctx,
      { ...about, kind: "amount", key: `amount:${attemptId}`, amount: wrongAmount ?? amount, facts },
      differs,
    );
    const silent = unanswered ? (asks ? "running" : "bad") : "right";
    await follow(ctx, { ...about, kind: "answer", key: `answer:${attemptId}`, amount }, silent);
    await followExcess(ctx, attempt, about);
  });
}

/** An excess that was written off stays so; a further refund is another item. */
async function followExcess(
  ctx: Ctx,
  { booked, written, excess }: Doubtful,
  about: { attemptId: number; orderId: number | null },
) {
  const key = `excess:${about.attemptId}${written > 0 ? ` beyond ${written}` : ""}`;
  const facts: Facts = excess === null ? {} : { back: booked + written + excess, booked: booked + written };
  await follow(ctx, { ...about, kind: "excess", key, amount: excess ?? 0, facts }, excess === null ? "right" : "bad");
}
