import { z } from "zod";
import { isTaken } from "#server/domains/payments/process/predicates.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { paymentBooked } from "../amounts/booked.ts";
import { takePayment } from "./pay-supplement.ts";

const Missed = z.object({ orderId: num, supplementId: num.nullable(), attemptId: num, amount: num, gateway: text });
type Missed = z.output<typeof Missed>;

/** How long an event may take before its payment counts as missed, ms. */
const PATIENCE = MINUTE;

/** Payments of orders that are not in the books. @param within only those paid so long ago at most, ms */
async function findMissed(ctx: Ctx, within: number): Promise<Missed[]> {
  const now = ctx.now().getTime();
  const rows = await read(ctx.db, Missed)`
    select order_id as "orderId", supplement_id as "supplementId", id as "attemptId", amount, gateway
    from payment_attempts p
    where order_id is not null and ${isTaken.sql("p")}
      and paid_at > ${new Date(now - within)} and paid_at <= ${new Date(now - PATIENCE)}
      and not ${paymentBooked}
    order by paid_at`;
  return rows;
}

/**
 * Books payments whose event was lost. A later event has no effect.
 * @throws Error when one failed, after processing all others, so that the queue retries
 */
async function takeMissed(ctx: Ctx, within: number): Promise<void> {
  let failed = 0;
  for (const paid of await findMissed(ctx, within)) {
    try {
      await takePayment(ctx, paid);
      ctx.log.warn({ attemptId: paid.attemptId }, "a payment whose event was lost was booked");
    } catch (error) {
      failed++;
      ctx.log.error({ err: error, attemptId: paid.attemptId }, "a payment could not be booked for its order");
    }
  }
  if (failed > 0) throw new Error(`${failed} payments were not taken for their orders`);
}

export const missedPaymentJobs: Job[] = [
  {
    name: "settle_missed_payments",
    lane: "events",
    does: "books payments of the last day whose event was lost",
    cron: "* * * * *",
    run: (ctx) => takeMissed(ctx, DAY),
  },
  {
    name: "settle_all_missed_payments",
    does: "books payments of the last sixty days that became known late",
    cron: "50 18 * * *",
    run: (ctx) => takeMissed(ctx, 60 * DAY),
  },
];
