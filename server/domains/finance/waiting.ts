import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { memberStatus } from "#contract/accounts/status.ts";
import { type financeKinds, Waiting, type WaitingKind } from "#contract/finance/schemas.ts";
import { stopped } from "#server/db/sql/jobs.ts";
import { isWaiting } from "#server/domains/approvals/process/predicates.ts";
import { casesToDecide } from "#server/domains/orders/index.ts";
import { isChoosing } from "#server/domains/payments/process/predicates.ts";
import { withdrawalsToHandle } from "#server/domains/withdrawals/index.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";
import { letterTable } from "./chargebacks/store.ts";
import { isGoingOn } from "./process/predicates.ts";

/** Time limit for sending a message, and for deleting an account after its date, ms. */
const SENT_WITHIN = HOUR;
const DELETED_WITHIN = DAY;

/** Member accounts that can hold money. */
const MONEY = ["balance", "revenue_pending", "points"];

/** Waiting rows without an item in the console: per kind, with the time since when. */
const othersAt = (now: Date): Record<Exclude<WaitingKind, (typeof financeKinds)[number]>, SQL> => ({
  ...withdrawalsToHandle(now),
  approval: sql`select a.created_at as at from approvals a where ${isWaiting.sql("a")}`,
  case: casesToDecide(now),
  choice: sql`select coalesce(r.asked_again_at, r.created_at) as at from payment_refunds r where ${isChoosing.sql("r")}`,
  job: sql`select j.updated_at as at from ${stopped}`,
  message: sql`select m.created_at as at from outbox m
    where m.sent_at is null and m.created_at < ${later(now, -SENT_WITHIN).toISOString()}::timestamptz`,
  leaving: sql`select u.delete_at as at from users u where u.status = ${memberStatus.leaving} and u.deleted_at is null
    and u.delete_at < ${later(now, -DELETED_WITHIN).toISOString()}::timestamptz`,
  left: sql`select u.deleted_at as at from users u where u.deleted_at is not null and exists (
    select from ledger_accounts a where a.user_id = u.id and a.balance > 0
      and a.kind = any(${sql.param(MONEY)}::text[]))`,
});

/** Work waiting for operators: count and oldest time per kind, longest waiting first. */
export async function waitingForOperators(ctx: Ctx): Promise<z.output<typeof Waiting>[]> {
  const others = Object.entries(othersAt(ctx.now())).map(
    ([kind, rows]) => sql`union all select ${kind} as kind, w.at, null from (${rows}) w`,
  );
  const rows = await read(ctx.db, Waiting)`
    select kind, count(*)::int as count, min(at) as since, min(due_at) as "dueAt",
      coalesce(min(due_at) < ${ctx.now().toISOString()}::timestamptz, false) as overdue
    from (select i.kind, i.opened_at as at, b.due_at from finance_items i ${letterTable} where ${isGoingOn.sql("i")}
      ${sql.join(others, sql` `)}) waiting
    group by kind order by since, kind`;
  return rows;
}
