import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  AuditQuery,
  AuditRow,
  ContactQuery,
  ContactRow,
  MemberFile,
  MemberQuery,
  MemberRow,
} from "#contract/moderation/schemas.ts";
import * as terms from "#contract/terms.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { isDisputed } from "#server/domains/orders/process/predicates.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { containing } from "#server/kernel/rows.ts";
import { actionsOn, partsOf } from "./policy.ts";

export type When = Date | string;
export const iso = (at: When): string => new Date(at).toISOString();
export const isoOrNull = (at: When | null): string | null => (at === null ? null : iso(at));

/** Counts, then reads one page; `from` holds the tables and conditions. */
export async function pageOf<R extends Record<string, unknown>>(
  ctx: Ctx,
  page: number,
  columns: SQL,
  from: SQL,
  order: SQL,
) {
  const size = terms.pageSize;
  const counted = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
  const total = counted.rows[0]?.n ?? 0;
  const { rows } = await ctx.db.execute<R>(
    sql`select ${columns} ${from} order by ${order} limit ${size} offset ${(page - 1) * size}`,
  );
  return { rows, page, pages: Math.max(1, Math.ceil(total / size)), total };
}

const openOrders = sql`(select count(*)::int from orders o where u.id in (o.buyer_id, o.seller_id)
  and o.paid_at is not null and o.closed_at is null)`;
const memberColumns = sql`u.id, u.nickname, u.avatar, u.email, u.status, u.roles, u.created_at as "createdAt",
  u.delete_at as "deleteAt", u.deleted_at as "deletedAt",
  ${openOrders} as "openOrders"`;
const blockedWithOrders = sql`not ${takesPart("u")} and exists (select from orders o where u.id in (o.buyer_id, o.seller_id)
  and o.paid_at is not null and o.closed_at is null)`;

type Raw<T, K extends keyof T> = Omit<T, K> & Record<K, When>;

/** Disputes whose other side has answered or had its time, proposals that nobody answered, contested faults. */
const disputesToDecide = (now: Date) => sql`(
  (select count(*) from order_disputes where state = 'open' and (answered_at is not null or answer_by <= ${now.toISOString()}))
  + (select count(*) from order_proposals a join orders o on o.id = a.order_id
    where a.kind = 'cancellation' and a.state = 'escalated' and not ${isDisputed.sql("o", now)})
  + (select count(*) from fault_contests where decided_at is null))::int`;

/** What waits in the console. */
export async function overview(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{
    appeals: number;
    contacts: number;
    reports: number;
    identity: number;
    disputes: number;
    newsDrafts: number;
    blockedWithOrders: number;
  }>(sql`
    select (select count(*)::int from contacts where answered_at is null and kind = 'appeal') as appeals,
      (select count(*)::int from contacts where answered_at is null and kind = 'contact') as contacts,
      (select count(*)::int from message_reports where state = 'open') as reports,
      (select count(*)::int from id_applications where state = 'waiting') as identity,
      ${disputesToDecide(ctx.now())} as disputes,
      (select count(*)::int from news where publish_at is null) as "newsDrafts",
      (select count(*)::int from users u where ${blockedWithOrders}) as "blockedWithOrders"`);
  return {
    parts: partsOf(ctx.actor),
    ...(rows[0] ?? {
      appeals: 0,
      contacts: 0,
      reports: 0,
      identity: 0,
      disputes: 0,
      newsDrafts: 0,
      blockedWithOrders: 0,
    }),
  };
}

type MemberRaw = Raw<MemberRow, "createdAt" | "deleteAt" | "deletedAt"> & {
  deleteAt: When | null;
  deletedAt: When | null;
};

const withDates = (row: MemberRaw): MemberRow => ({
  ...row,
  createdAt: iso(row.createdAt),
  deleteAt: isoOrNull(row.deleteAt),
  deletedAt: isoOrNull(row.deletedAt),
});

export async function memberPage(ctx: Ctx, { k, status, running, page }: z.output<typeof MemberQuery>) {
  const id = /^\d{1,9}$/.test(k) ? Number(k) : 0;
  const conditions = [
    k ? sql`(u.id = ${id} or lower(u.nickname) like ${containing(k)} or u.email like ${containing(k)})` : sql`true`,
    status ? sql`u.status = ${status}` : sql`true`,
    running ? blockedWithOrders : sql`true`,
  ];
  const from = sql`from users u where ${sql.join(conditions, sql` and `)}`;
  const { rows, ...rest } = await pageOf<MemberRaw>(ctx, page, memberColumns, from, sql`u.id desc`);
  return { data: rows.map(withDates), ...rest };
}

type SuspensionRow = Raw<MemberFile["suspensions"][number], "createdAt"> & {
  pledgedAt: When | null;
  endedAt: When | null;
};

/** One member with every suspension. @throws Refusal not_found */
export async function memberFile(ctx: Ctx, id: number): Promise<MemberFile> {
  const { rows } = await ctx.db.execute<MemberRaw>(sql`select ${memberColumns} from users u where u.id = ${id}`);
  const member = rows[0] ?? refuse("not_found");
  const found = await ctx.db.execute<SuspensionRow>(sql`
    select s.id, s.status, s.reason, s.quote, o.nickname as operator, s.created_at as "createdAt",
      s.pledged_at as "pledgedAt", s.ended_at as "endedAt"
    from suspensions s left join users o on o.id = s.operator_id where s.user_id = ${id} order by s.id desc`);
  return {
    ...withDates(member),
    actions: actionsOn(ctx.actor, member),
    suspensions: found.rows.map((row) => ({
      ...row,
      createdAt: iso(row.createdAt),
      pledgedAt: isoOrNull(row.pledgedAt),
      endedAt: isoOrNull(row.endedAt),
    })),
  };
}

/** Messages to the support: what waits first, the oldest of it at the top. */
export async function contactPage(ctx: Ctx, { kind, open, page }: z.output<typeof ContactQuery>) {
  const conditions = [
    kind ? sql`c.kind = ${kind}` : sql`true`,
    open === undefined ? sql`true` : open ? sql`c.answered_at is null` : sql`c.answered_at is not null`,
  ];
  const { rows, ...rest } = await pageOf<Raw<ContactRow, "createdAt"> & { answeredAt: When | null }>(
    ctx,
    page,
    sql`c.id, c.kind, c.user_id as "userId", c.name, c.email, c.subject, c.text, c.created_at as "createdAt", c.answer,
      c.answered_at as "answeredAt", o.nickname as "answeredBy", u.status, s.reason`,
    sql`from contacts c left join users u on u.id = c.user_id left join users o on o.id = c.answered_by
      left join suspensions s on s.id = c.suspension_id where ${sql.join(conditions, sql` and `)}`,
    sql`c.answered_at is not null, case when c.answered_at is null then c.id else -c.id end`,
  );
  return {
    data: rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), answeredAt: isoOrNull(row.answeredAt) })),
    ...rest,
  };
}

/** Who did what, the newest first, and the kinds of acts there are. */
export async function auditPage(ctx: Ctx, { action, actorId, page }: z.output<typeof AuditQuery>) {
  const conditions = [
    action ? sql`a.action = ${action}` : sql`true`,
    actorId ? sql`a.actor_id = ${actorId}` : sql`true`,
  ];
  const { rows, ...rest } = await pageOf<Raw<z.output<typeof AuditRow>, "at">>(
    ctx,
    page,
    sql`a.id, a.at, a.actor, a.actor_id as "actorId", u.nickname, a.action, a.subject, a.subject_id as "subjectId",
      a.data::text as data, a.ip`,
    sql`from audit_log a left join users u on u.id = a.actor_id where ${sql.join(conditions, sql` and `)}`,
    sql`a.id desc`,
  );
  const kinds = await ctx.db.execute<{ action: string }>(sql`select distinct action from audit_log order by action`);
  return {
    data: rows.map((row) => ({ ...row, at: iso(row.at) })),
    ...rest,
    actions: kinds.rows.map((row) => row.action),
  };
}
