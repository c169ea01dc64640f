import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isStarted, isUnderWay } from "../process/predicates.ts";
import { PAGE_GRACE } from "../process/rules.ts";
import { lockAttemptsOf, type Subject } from "../store.ts";

type SubjectOf = { orderId: SQL; supplementId?: SQL };

/**
 * Payments of an order, or of something additional to it, that were taken and not passed on yet, or may still come in, as
 * JSON in a query: each until when; null where only the gateway's word ends it (it is taken, or the charge of a stored card
 * is in doubt).
 */
export const paymentsUnderWay = ({ orderId, supplementId }: SubjectOf): SQL => sql`
  coalesce((select jsonb_agg(jsonb_build_object('until', case when ${isStarted.sql("p")} and p.card_id is null
      then p.expires_at + make_interval(secs => ${PAGE_GRACE / 1000}::float8) end))
    from payment_attempts p where p.order_id = ${orderId} and ${supplementId ? sql`p.supplement_id = ${supplementId}` : sql`p.supplement_id is null`}
      and ${isUnderWay.sql("p")}), '[]')`;

/** Nothing of the payments for one thing changes until the transaction ends. */
export async function holdPayments(ctx: Ctx, subject: Subject): Promise<void> {
  await lockAttemptsOf(ctx, subject);
}
