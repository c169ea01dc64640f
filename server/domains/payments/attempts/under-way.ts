import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isStarted, isUnderWay } from "../process/predicates.ts";
import { PAGE_GRACE } from "../process/rules.ts";
import { lockAttemptsOf, type Subject } from "../store.ts";

type SubjectOf = { orderId: SQL; supplementId?: SQL };

/**
 * Payments of an order or supplement that were made but not booked, or may still arrive, as JSON in a query, each with
 * its expiry; null if only the gateway can end it (it is paid, or the charge of a stored card is in doubt).
 */
export const paymentsUnderWay = ({ orderId, supplementId }: SubjectOf): SQL => sql`
  coalesce((select jsonb_agg(jsonb_build_object('until', case when ${isStarted.sql("p")} and p.card_id is null
      then p.expires_at + make_interval(secs => ${PAGE_GRACE / 1000}::float8) end))
    from payment_attempts p where p.order_id = ${orderId} and ${supplementId ? sql`p.supplement_id = ${supplementId}` : sql`p.supplement_id is null`}
      and ${isUnderWay.sql("p")}), '[]')`;

/** Locks the payments of an order or supplement until the transaction ends. */
export async function holdPayments(ctx: Ctx, subject: Subject): Promise<void> {
  await lockAttemptsOf(ctx, subject);
}
