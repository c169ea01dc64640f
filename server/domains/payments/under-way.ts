import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { PAGE_GRACE } from "./rules.ts";
import { lockAttemptsOf } from "./store.ts";

/**
 * Payments of an order that were taken and not passed on yet, or may still come in, as JSON in a query: each until when;
 * null where only the gateway's word ends it (it is taken, or the charge of a stored card is in doubt).
 */
export const paymentsUnderWay = (orderId: SQL): SQL => sql`
  coalesce((select jsonb_agg(jsonb_build_object('until', case when p.state = 'started' and p.card_id is null
      then p.expires_at + make_interval(secs => ${PAGE_GRACE / 1000}::float8) end))
    from payment_attempts p where p.order_id = ${orderId} and p.supplement_id is null and p.state in ('started', 'paid')), '[]')`;

/** Nothing of an order's payments changes until the transaction ends. */
export async function holdPayments(ctx: Ctx, orderId: number): Promise<void> {
  await lockAttemptsOf(ctx, { orderId });
}
