import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type AuditFilter, type AuditLine, type AuditQuery, AuditRow } from "#contract/console/schemas.ts";
import * as terms from "#contract/terms.ts";
import { withZone } from "#contract/time.ts";
import { audit } from "#server/kernel/audit.ts";
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

const columns = sql`a.id, a.at, a.actor, a.actor_id as "actorId", u.nickname, a.action, a.subject, a.subject_id as "subjectId",
  a.data::text as data, a.ip`;

/** The rows that a filter leaves, without order. */
function filtered({ action, actorId, subject, subjectId, from, until }: z.output<typeof AuditFilter>): SQL {
  const conditions = [
    action && sql`a.action = ${action}`,
    actorId && sql`a.actor_id = ${actorId}`,
    subject && sql`a.subject = ${subject}`,
    subjectId && sql`a.subject_id = ${subjectId}`,
    from && sql`a.at >= ${withZone(`${from}T00:00:00`)}::timestamptz`,
    until && sql`a.at < ${withZone(`${until}T00:00:00`)}::timestamptz + interval '1 day'`,
  ].filter((each) => typeof each === "object");
  return sql`from audit_log a left join users u on u.id = a.actor_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

const labelsOf = (registry: DomainRegistry) => ({
  acts: Object.assign({}, ...registry.map(actsOf)) as Record<string, string>,
  subjects: Object.assign({}, ...registry.map(({ auditSubjects }) => auditSubjects)) as Record<string, string>,
});

/** A page of the audit log, newest first, and all kinds of acts and of rows with the labels of their domains. */
export async function auditPage(ctx: Ctx, registry: DomainRegistry, { page, ...filter }: z.output<typeof AuditQuery>) {
  const { acts, subjects } = labelsOf(registry);
  const { rows, total } = await pageOf(ctx, Row, page, columns, filtered(filter), sql`a.id desc`, terms.auditLookBack);
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
    subjects: Object.entries(subjects).map(([subject, label]) => ({ subject, label })),
  };
}

/** The filtered log as lines of a file, newest first. Whoever takes it is in the log. */
export async function auditLines(
  ctx: Ctx,
  registry: DomainRegistry,
  filter: z.output<typeof AuditFilter>,
): Promise<z.output<typeof AuditLine>[]> {
  const { acts, subjects } = labelsOf(registry);
  const rows = await read(ctx.db, Row)`
    select ${columns} ${filtered(filter)} order by a.id desc limit ${terms.auditExportRows}`;
  await audit(ctx, "audit.export", "audit", null, { ...filter, rows: rows.length });
  return rows.map(({ nickname, actor, at, subject, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: nickname ?? actor,
    label: acts[row.action] ?? null,
    subject: subjects[subject] ?? subject,
  }));
}
