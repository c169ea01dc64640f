import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type AuditQuery, AuditRow } from "#contract/console/schemas.ts";
import * as terms from "#contract/terms.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { actsOf, type DomainRegistry } from "#server/kernel/domain.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { read, text } from "#server/kernel/rows.ts";

/** The distinct kinds of acts, by a loose index scan, because the log has millions of rows. */
const kindsOfActs = sql`
  with recursive kinds as (
    (select action from audit_log order by action limit 1)
    union all
    select (select a.action from audit_log a where a.action > k.action order by a.action limit 1)
    from kinds k where k.action is not null)
  select action from kinds where action is not null order by action`;

const Row = AuditRow.omit({ label: true, subjectLabel: true });

/** A page of the audit log, newest first, and all kinds of acts with the labels of their domains. */
export async function auditPage(
  ctx: Ctx,
  registry: DomainRegistry,
  { action, actorId, page }: z.output<typeof AuditQuery>,
) {
  const acts = Object.assign({}, ...registry.map(actsOf)) as Record<string, string>;
  const subjects = Object.assign({}, ...registry.map(({ auditSubjects }) => auditSubjects)) as Record<string, string>;
  const conditions = [
    action ? sql`a.action = ${action}` : sql`true`,
    actorId ? sql`a.actor_id = ${actorId}` : sql`true`,
  ];
  const { rows, total } = await pageOf(
    ctx,
    Row,
    page,
    sql`a.id, a.at, a.actor, a.actor_id as "actorId", u.nickname, a.action, a.subject, a.subject_id as "subjectId",
      a.data::text as data, a.ip`,
    sql`from audit_log a left join users u on u.id = a.actor_id where ${sql.join(conditions, sql` and `)}`,
    sql`a.id desc`,
    terms.auditLookBack,
  );
  const kinds = await read(ctx.db, { action: text })(kindsOfActs);
  const labelOf = (act: string): string | null => acts[act] ?? null;
  return {
    rows: rows.map((row) => ({
      ...row,
      label: labelOf(row.action),
      subjectLabel: subjects[row.subject] ?? row.subject,
    })),
    total,
    actions: kinds.map((row) => ({ action: row.action, label: labelOf(row.action) })),
  };
}
