import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Task } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { refundToChoose } from "#server/domains/payments/events.ts";
import { isChoosing } from "#server/domains/payments/process/predicates.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { follow } from "./follow/follow.ts";
import { chargebackRuns } from "./process/predicates.ts";

const Unchosen = z.object({
  refundId: num,
  attemptId: num,
  orderId: num.nullable(),
  amount: num,
  key: text,
  title: text.nullable(),
  askedAt: text,
  askedAgain: text.nullable(),
});
type Unchosen = z.output<typeof Unchosen>;

/** Page size. */
const PAGE = 500;

/** Refunds whose payer has not chosen where they go, oldest first. */
async function unchosen(ctx: Ctx, where: SQL): Promise<Unchosen[]> {
  const rows = await read(ctx.db, Unchosen)`
    select r.id as "refundId", r.attempt_id as "attemptId", p.order_id as "orderId", r.amount, r.key,
      o.snapshot->>'title' as title, coalesce(r.asked_again_at, r.created_at) as "askedAt",
      r.asked_again_at as "askedAgain"
    from payment_refunds r join payment_attempts p on p.id = r.attempt_id left join orders o on o.id = p.order_id
    where ${isChoosing.sql("r")} and not ${chargebackRuns(sql`p.id`)} and ${where} order by r.id limit ${PAGE}`;
  return rows;
}

/** All of them, page by page. */
async function* allUnchosen(ctx: Ctx): AsyncGenerator<Unchosen> {
  for (let last = 0, more = true; more; ) {
    const rows = await unchosen(ctx, sql`r.id > ${last}`);
    yield* rows;
    last = rows.at(-1)?.refundId ?? last;
    more = rows.length === PAGE;
  }
}

/** Reminds payers on the days set in the terms, and opens items for those who never answer. */
async function followUnchosen(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for await (const { title, askedAt, ...refund } of allUnchosen(ctx)) {
    const days = Math.floor((now.getTime() - new Date(askedAt).getTime()) / DAY);
    const round = terms.refundChoiceReminderDays.indexOf(days as (typeof terms.refundChoiceReminderDays)[number]) + 1;
    if (round > 0) await tx(ctx, (ctx) => emit(ctx, refundToChoose, { ...refund, again: false, round }));
    if (days < terms.refundChoiceDays) continue;
    const { refundId, attemptId, orderId, amount } = refund;
    const item = { key: `refund:${refundId}`, refundId, attemptId, orderId, amount, facts: { unchosen: "true" } };
    await tx(ctx, (ctx) => follow(ctx, { kind: "transfer", ...item }, "bad"));
  }
}

/** A payer's open tasks. */
export async function refundTasks(ctx: Ctx, userId: number): Promise<Task[]> {
  const rows = await unchosen(ctx, sql`p.payer_id = ${userId}`);
  return rows.flatMap(({ orderId, title, askedAt }) =>
    orderId === null
      ? []
      : [
          {
            type: 5,
            side: "buyer",
            verb: "選擇收款方式",
            deadlineAt: null,
            avatar: null,
            title: "請選擇退款的收款方式",
            subtitle: title ?? "",
            updatedAt: askedAt,
            requestId: null,
            transactionId: orderId,
            url: to("/transactions/:id", { id: orderId }),
          },
        ],
  );
}

export const financeJobs: Job[] = [
  {
    name: "follow_unchosen_refunds",
    does: "reminds buyers to choose where a refund goes; opens a finance item when they do not answer",
    cron: "40 1 * * *",
    run: followUnchosen,
  },
];
