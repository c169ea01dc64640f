import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminService, type AdminServiceQuery } from "#contract/catalog/admin.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { both, not } from "#server/kernel/process/predicate.ts";
import { one, read } from "#server/kernel/rows.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { adminActions } from "../policy.ts";
import { isHidden, isRemoved, wasPublished } from "../process/predicates.ts";

type Found = z.output<typeof AdminService>;
const Row = AdminService.omit({ actions: true });
type Row = z.output<typeof Row>;

/** Number of reports of a service that the list shows. */
const REPORTS = 20;

/** Open reports `r` of service `s`. */
const waits = sql`r.service_id = s.id and ${isOpenReport.sql("r")}`;

const columns = sql`s.id, s.title, s.state, s.seller_id as "sellerId", u.nickname as seller,
  s.hidden_reason as "hiddenReason", s.hidden_at as "hiddenAt",
  (select count(*)::int from service_reports r where ${waits}) as waiting,
  (select max(r.id) from service_reports r where ${waits}) as "lastReportId",
  coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text,
      'reporterId', r.reporter_id, 'reporter', m.nickname, 'at', r.created_at) order by r.id)
    from (select * from service_reports r where ${waits} order by r.id limit ${REPORTS}) r
      join users m on m.id = r.reporter_id), '[]') as reports`;
const tables = sql`from services s join users u on u.id = s.seller_id`;

const present = (ctx: Ctx, row: Row): Found => ({ ...row, actions: adminActions(ctx.actor, row, ctx.now()) });

/** Services with open reports, except removed ones. */
export const reported = sql`(not ${isRemoved.sql("s")} and exists (select from service_reports r where ${waits}))`;

const lists: Record<"reported" | "hidden" | "all", { where: SQL; order: SQL }> = {
  reported: {
    where: reported,
    order: sql`(select min(r.id) from service_reports r where ${waits})`,
  },
  hidden: {
    where: both(isHidden, not(isRemoved)).sql("s"),
    order: sql`s.hidden_at desc nulls last, s.id desc`,
  },
  all: { where: wasPublished.sql("s"), order: sql`s.id desc` },
};

/** A page of one of the console's three lists. */
export async function adminServices(ctx: Ctx, query: z.output<typeof AdminServiceQuery>) {
  const { where, order } = lists[query.list ?? "reported"];
  const { k } = query;
  const named = sql`(strpos(lower(s.title), lower(${k})) > 0 or s.id::text = ${k})`;
  const found = await pageOf(
    ctx,
    Row,
    query.page,
    columns,
    sql`${tables} where ${where} and ${k ? named : sql`true`}`,
    order,
  );
  return { ...found, rows: found.rows.map((row) => present(ctx, row)) };
}

/** One service as the lists show it. The caller has checked that it exists. */
export async function adminService(ctx: Ctx, id: number): Promise<Found> {
  const rows = await read(ctx.db, Row)`select ${columns} ${tables} where s.id = ${id}`;
  return present(ctx, one(rows));
}
