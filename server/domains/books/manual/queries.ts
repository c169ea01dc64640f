import { sql } from "drizzle-orm";
import { ManualJournal } from "#contract/books/manual.ts";
import { permission, permits } from "#contract/roles.ts";
import { taipeiMonth } from "#contract/time.ts";
import { isWaiting } from "#server/domains/approvals/process/predicates.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { manualDecision } from "./propose-journal.ts";

/** Manual journals, newest first. */
export async function manualPage(ctx: Ctx, { page }: { page: number }) {
  const mayPropose = permits(permission("books", "decide"), rolesOf(ctx.actor));
  const waits = sql`exists (select from approvals a where a.kind = ${manualDecision.kind} and a.subject_id = m.id
    and ${isWaiting.sql("a")})`;
  const found = await pageOf(
    ctx,
    ManualJournal,
    page,
    sql`m.id, m.debit, m.credit, m.amount, m.month, m.reason, m.reverses, p.nickname as "proposedBy",
      m.created_at as "proposedAt", b.nickname as "bookedBy", m.booked_at as "bookedAt",
      case when m.booked_at is not null then 'booked' when ${waits} then 'waiting' else 'ended' end as state,
      ${mayPropose} and m.booked_at is not null and not exists (select from manual_journals r where r.reverses = m.id
        and r.booked_at is not null) as "mayReverse"`,
    sql`from manual_journals m join users p on p.id = m.proposed_by left join users b on b.id = m.booked_by`,
    sql`m.id desc`,
  );
  return { ...found, mayPropose, month: taipeiMonth(ctx.now()) };
}
