import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminAct, type AdminActQuery, AdminEntry, type AdminEntryQuery } from "#contract/campaigns/admin.ts";
import { Entry } from "#contract/campaigns/schemas.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { one, read } from "#server/kernel/rows.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { entryColumns, entryTables } from "../entries/entry-queries.ts";
import { mayModerate } from "../policy.ts";
import { actProcess } from "../process/act.ts";
import { entryProcess } from "../process/entry.ts";
import { isHeld, isHiddenEntry, isShownEntry } from "../process/predicates.ts";
import { getCampaign } from "../store.ts";

const Row = Entry.extend(AdminEntry.omit({ actions: true }).shape);
type Row = z.output<typeof Row>;

/** Number of reports of an entry that the list shows. */
const REPORTS = 20;

/** Open reports `r` of entry `e`. */
const waits = sql`r.entry_id = e.id and ${isOpenReport.sql("r")}`;

/** Entries `e` with open reports. */
export const reported = sql`(${isShownEntry.sql("e")}
  and exists (select from campaign_entry_reports r where ${waits}))`;

const columns = sql`${entryColumns}, 0 as rank, e.hidden_reason as "hiddenReason", c.title as campaign, c.slug,
  (select count(*)::int from campaign_entry_reports r where ${waits}) as waiting,
  (select max(r.id) from campaign_entry_reports r where ${waits}) as "lastReportId",
  coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'text', r.text,
      'reporterId', r.reporter_id, 'reporter', m.nickname, 'at', r.created_at) order by r.id)
    from (select * from campaign_entry_reports r where ${waits} order by r.id limit ${REPORTS}) r
      join users m on m.id = r.reporter_id), '[]') as reports,
  (select count(*)::int from campaign_acts x where x.entry_id = e.id and x.kind = 'vote' and ${isHeld.sql("x")}) as held`;

function presentEntry(ctx: Ctx, row: Row): z.output<typeof AdminEntry> {
  const facts = { state: row.state, awardedAt: row.awarded ? ctx.now() : null, waiting: row.waiting };
  const may = mayModerate(ctx.actor, row.member.id);
  return { ...row, actions: may ? availableActions(entryProcess, facts, "operator", ctx.now()) : [] };
}

const tables = sql`${entryTables} join campaigns c on c.id = e.campaign_id`;

const lists = {
  reported: { where: reported, order: sql`(select min(r.id) from campaign_entry_reports r where ${waits})` },
  hidden: { where: isHiddenEntry.sql("e"), order: sql`e.updated_at desc, e.id desc` },
};

/** A page of reported or hidden entries of all campaigns. */
export async function entriesToModerate(ctx: Ctx, { list, page }: z.output<typeof AdminEntryQuery>) {
  const { where, order } = lists[list];
  const found = await pageOf(ctx, Row, page, columns, sql`${tables} where ${where}`, order);
  return { ...found, rows: found.rows.map((row) => presentEntry(ctx, row)) };
}

/** The entries of a campaign, including hidden and withdrawn ones, most votes first. @throws Refusal not_found */
export async function adminEntries(ctx: Ctx, campaignId: number, page: number) {
  await getCampaign(ctx, campaignId);
  const from = sql`${tables} where e.campaign_id = ${campaignId}`;
  const found = await pageOf(ctx, Row, page, columns, from, sql`votes desc, e.id`);
  return { ...found, rows: found.rows.map((row) => presentEntry(ctx, row)) };
}

/** One of them. The caller has checked that it exists. */
export async function adminEntry(ctx: Ctx, id: number): Promise<z.output<typeof AdminEntry>> {
  const rows = await read(ctx.db, Row)`select ${columns} ${tables} where e.id = ${id}`;
  return presentEntry(ctx, one(rows));
}

const ActRow = AdminAct.omit({ actions: true });
type ActRow = z.output<typeof ActRow>;

const actColumns = sql`x.id, x.kind, x.state, c.title as campaign, c.id as "campaignId", e.name as entry,
  ${person("u")} as member, u.created_at as "joinedAt", x.network, x.reason, x.created_at as "createdAt",
  (select count(*)::int from campaign_acts y where y.campaign_id = x.campaign_id and y.network = x.network) as together`;
const actTables = sql`from campaign_acts x join campaigns c on c.id = x.campaign_id join users u on u.id = x.user_id
  left join campaign_entries e on e.id = x.entry_id`;

const presentAct = (ctx: Ctx, row: ActRow): z.output<typeof AdminAct> => ({
  ...row,
  actions: mayModerate(ctx.actor, row.member.id) ? availableActions(actProcess, row, "operator", ctx.now()) : [],
});

/** Acts that wait for an operator, oldest first, or decided acts, newest first. */
export async function adminActs(ctx: Ctx, { state, page }: z.output<typeof AdminActQuery>) {
  const where = state === "held" ? isHeld.sql("x") : sql`x.state = ${state} and x.decided_at is not null`;
  const order = state === "held" ? sql`x.id` : sql`x.decided_at desc, x.id desc`;
  const found = await pageOf(ctx, ActRow, page, actColumns, sql`${actTables} where ${where}`, order);
  return { ...found, rows: found.rows.map((row) => presentAct(ctx, row)) };
}

/** One of them. @throws Refusal not_found */
export async function adminAct(ctx: Ctx, id: number): Promise<z.output<typeof AdminAct>> {
  const rows = await read(ctx.db, ActRow)`select ${actColumns} ${actTables} where x.id = ${id}`;
  return presentAct(ctx, rows[0] ?? refuse("not_found"));
}
