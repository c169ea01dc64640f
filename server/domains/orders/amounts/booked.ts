import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Condition: the money of payment `p` of an order is in the books, for the order (`paidKey`), for a supplement, or as
 * late money (`arrivedLateKey`). Otherwise the queue has not delivered the payment yet.
 */
export const paymentBooked = sql`(exists (select from ledger_journals j where j.idempotency_key in (
    'order:' || p.order_id || ':paid:' || p.id, 'order:' || p.order_id || ':late:' || p.id || ':in'))
  or exists (select from order_supplements s where s.paid_attempt_id = p.id))`;

/** Whether the money of a payment is in the books. Lock its order first. */
export async function isBooked(ctx: Ctx, attemptId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from payment_attempts p where p.id = ${attemptId} and ${paymentBooked}`,
  );
  return rows.length > 0;
}
