import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AdminAct, type AdminActQuery, AdminEntry } from "#contract/campaigns/admin.ts";
import { Entry } from "#contract/campaigns/schemas.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { availableActions } from "#server/kernel/process/available-actions.ts";
import { read } from "#server/kernel/rows.ts";
import { moderatedLists, openReports } from "#server/publishing/moderated-list.ts";
import { entryColumns, entryTables } from "../entries/entry-queries.ts";
import { mayModerate } from "../policy.ts";
import { actProcess } from "../process/act.ts";
import { entryProcess } from "../process/entry.ts";
import { isHeld, isHiddenEntry, isShownEntry } from "../process/predicates.ts";
import { entryReports } from "../process/report.ts";
import { getCampaign } from "../store.ts";

const Row = Entry.extend(AdminEntry.omit({ actions: true }).shape);
type Row = z.output<typeof Row>;

const open = openReports(entryReports.of, "e");
const columns = sql`${entryColumns}, 0 as rank, e.hidden_reason as "hiddenReason", c.title as campaign, c.slug,
  (select count(*)::int from campaign_acts x where x.entry_id = e.id and x.kind = 'vote' and ${isHeld.sql("x")}) as held`;
const tables = sql`${entryTables} join campaigns c on c.id = e.campaign_id`;

function present(ctx: Ctx, row: Row): z.output<typeof AdminEntry> {
  const facts = { state: row.state, awardedAt: row.awarded ? ctx.now() : null, waiting: row.waiting };
  const may = mayModerate(ctx.actor, row.member.id);
  return { ...row, actions: may ? availableActions(entryProcess, facts, "operator", ctx.now()) : [] };
}

const entries = moderatedLists({
  ...{ row: Row, alias: "e", columns, tables, open },
  title: sql`e.name`,
  present: (ctx, rows) => rows.map((row) => present(ctx, row)),
  reported: isShownEntry,
  lists: { hidden: { where: isHiddenEntry, order: sql`e.updated_at desc, e.id desc` } },
});

/** Entries `e` with open reports. */
export const { reported } = entries;

/** A page of reported or hidden entries of all campaigns. */
export const entriesToModerate = entries.page;

/** An entry as the lists show it. */
export const adminEntry = entries.get;

/** The entries of a campaign, including hidden and withdrawn ones, most votes first. @throws Refusal not_found */
export async function adminEntries(ctx: Ctx, campaignId: number, page: number) {
  await getCampaign(ctx, campaignId);
  const from = sql`from ${tables} where e.campaign_id = ${campaignId}`;
  const found = await pageOf(ctx, Row, page, sql`${columns}, ${open.columns}`, from, sql`votes desc, e.id`);
  return { ...found, rows: found.rows.map((row) => present(ctx, row)) };
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
