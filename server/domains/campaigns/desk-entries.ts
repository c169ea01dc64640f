import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { DeskAct, DeskActQuery, DeskEntry } from "#contract/campaigns/desk.ts";
import { person } from "#server/db/sql/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { pageOf } from "#server/kernel/paging.ts";
import { offered } from "#server/kernel/process-offers.ts";
import { one } from "#server/kernel/rows.ts";
import { type EntryRow, entryColumns, entryTables } from "./entry-queries.ts";
import { mayJudge } from "./policy.ts";
import { actProcess } from "./process/act.ts";
import { entryProcess } from "./process/entry.ts";
import { isHeld } from "./process/predicates.ts";
import { getCampaign } from "./store.ts";

type Row = EntryRow & { hiddenReason: string | null; held: number };

const columns = sql`${entryColumns}, 0 as rank, e.hidden_reason as "hiddenReason",
  (select count(*)::int from campaign_acts x where x.entry_id = e.id and ${isHeld.sql("x")}) as held`;

function presentEntry(ctx: Ctx, row: Row): z.output<typeof DeskEntry> {
  const facts = { state: row.state, awardedAt: row.awarded ? ctx.now() : null };
  const may = mayJudge(ctx.actor, row.member.id);
  return { ...row, actions: may ? offered(entryProcess, facts, "operator", ctx.now()) : [] };
}

/** The entries of a campaign, hidden and withdrawn ones too, most votes first. @throws Refusal not_found */
export async function deskEntries(ctx: Ctx, campaignId: number, page: number) {
  await getCampaign(ctx, campaignId);
  const from = sql`${entryTables} where e.campaign_id = ${campaignId}`;
  const found = await pageOf<Row>(ctx, page, columns, from, sql`votes desc, e.id`);
  return { ...found, rows: found.rows.map((row) => presentEntry(ctx, row)) };
}

/** One of them. The caller has seen that it exists. */
export async function deskEntry(ctx: Ctx, id: number): Promise<z.output<typeof DeskEntry>> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${columns} ${entryTables} where e.id = ${id}`);
  return presentEntry(ctx, one(rows));
}

type ActRow = Omit<z.output<typeof DeskAct>, "actions">;

const actColumns = sql`x.id, x.kind, x.state, c.title as campaign, c.id as "campaignId", e.name as entry,
  ${person("u")} as member, u.created_at as "joinedAt", x.network, x.reason, x.created_at as "createdAt",
  (select count(*)::int from campaign_acts y where y.campaign_id = x.campaign_id and y.network = x.network) as together`;
const actTables = sql`from campaign_acts x join campaigns c on c.id = x.campaign_id join users u on u.id = x.user_id
  left join campaign_entries e on e.id = x.entry_id`;

const presentAct = (ctx: Ctx, row: ActRow): z.output<typeof DeskAct> => ({
  ...row,
  actions: mayJudge(ctx.actor, row.member.id) ? offered(actProcess, row, "operator", ctx.now()) : [],
});

/** Votes and claims that wait for an operator, or that one has decided about: the oldest first, decided ones the newest. */
export async function deskActs(ctx: Ctx, { state, page }: z.output<typeof DeskActQuery>) {
  const where = state === "held" ? isHeld.sql("x") : sql`x.state = ${state} and x.decided_at is not null`;
  const order = state === "held" ? sql`x.id` : sql`x.decided_at desc, x.id desc`;
  const found = await pageOf<ActRow>(ctx, page, actColumns, sql`${actTables} where ${where}`, order);
  return { ...found, rows: found.rows.map((row) => presentAct(ctx, row)) };
}

/** One of them. @throws Refusal not_found */
export async function deskAct(ctx: Ctx, id: number): Promise<z.output<typeof DeskAct>> {
  const { rows } = await ctx.db.execute<ActRow>(sql`select ${actColumns} ${actTables} where x.id = ${id}`);
  return presentAct(ctx, rows[0] ?? refuse("not_found"));
}
