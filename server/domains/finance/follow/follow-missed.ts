import { type SQL, sql } from "drizzle-orm";
import { isStuck } from "#server/domains/invoices/process/predicates.ts";
import { isByBank, isRefused } from "#server/domains/payments/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { num, read } from "#server/kernel/rows.ts";
import { cameRight } from "../process/predicates.ts";
import { followHold } from "./follow-holds.ts";
import { followInvoice } from "./follow-invoices.ts";
import { followPayment, followRefusal } from "./follow-payments.ts";

/** No item of this key is open, being retried or settled. */
const noItem = (key: SQL) =>
  sql`not exists (select from finance_items i where i.key = ${key} and not ${cameRight.sql("i")})`;

async function idsOf(ctx: Ctx, query: SQL): Promise<number[]> {
  const rows = await read(ctx.db, { id: num })(query);
  return rows.map(({ id }) => id);
}

/**
 * Opens items for refunds, payments, invoices and held revenue that need an operator and whose events did not arrive.
 */
async function followMissed(ctx: Ctx): Promise<void> {
  const refunds = await idsOf(
    ctx,
    sql`select id from payment_refunds r
      where (${isRefused.sql("r")} or ${isByBank.sql("r")}) and ${noItem(sql`'refund:' || r.id`)}`,
  );
  for (const refundId of refunds) await followRefusal(ctx, { refundId });
  const payments = await idsOf(
    ctx,
    sql`select id from payment_attempts p
      where (wrong_amount is not null and ${noItem(sql`'amount:' || p.id`)})
        or (unanswered_at is not null and ask_at is null and ${noItem(sql`'answer:' || p.id`)})`,
  );
  for (const attemptId of payments) await followPayment(ctx, { attemptId });
  const invoices = await idsOf(
    ctx,
    sql`select id from invoices v where ${isStuck.sql("v")} and ${noItem(sql`'invoice:' || v.id`)}`,
  );
  for (const invoiceId of invoices) await followInvoice(ctx, { invoiceId });
  const holds = await idsOf(
    ctx,
    sql`select order_id as id from order_holds h where let_go_at is null and ${noItem(sql`'risk:order:' || h.order_id`)}`,
  );
  for (const orderId of holds) await followHold(ctx, { orderId });
}

export const followMissedJob: Job = {
  name: "follow_missed_items",
  does: "opens finance items of refunds, payments, invoices and held revenue whose event was lost",
  cron: "35 * * * *",
  run: followMissed,
};
