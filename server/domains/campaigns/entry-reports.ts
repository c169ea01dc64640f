import { and, count, eq, lte } from "drizzle-orm";
import type { ReportState } from "#contract/report-states.ts";
import { to } from "#contract/to.ts";
import { campaignEntryReports } from "#server/db/schema/campaigns.ts";
import { memberHears, tellByRow } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/run-transition.ts";
import {
  type EntryReport,
  type EntryReportWords,
  entryReportProcess,
  isOpenReport,
  type ReportDecision,
} from "./process/report.ts";

const openOf = (entryId: number) =>
  and(eq(campaignEntryReports.entryId, entryId), isOpenReport.sql("campaign_entry_reports"));

/** How many reports of an entry wait. */
export async function countOpenReports(ctx: Ctx, entryId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(campaignEntryReports).where(openOf(entryId));
  return row?.n ?? 0;
}

/** The reports of an entry that wait, locked. @param until the newest of them; left out, all */
export async function lockOpenReports(
  ctx: Ctx,
  { id, name: title, slug }: { id: number; name: string; slug: string },
  until?: number,
): Promise<EntryReport[]> {
  const rows = await ctx.db
    .select({
      id: campaignEntryReports.id,
      state: campaignEntryReports.state,
      reporterId: campaignEntryReports.reporterId,
    })
    .from(campaignEntryReports)
    .where(and(openOf(id), until === undefined ? undefined : lte(campaignEntryReports.id, until)))
    .orderBy(campaignEntryReports.id)
    .for("update");
  return rows.map((row) => ({ ...row, state: row.state as ReportState, title, slug }));
}

const binding: Binding<EntryReportWords, EntryReport> = {
  actorOf: () => "operator",
  async save(ctx, { before, now }, { state }) {
    const decided = { state, decidedBy: memberId(ctx), decidedAt: now };
    await ctx.db.update(campaignEntryReports).set(decided).where(eq(campaignEntryReports.id, before.id));
    return { ...before, state };
  },
  steps: [
    tellByRow(
      entryReportProcess,
      "support",
      () => to("/rules/behaviors"),
      (ctx, { reporterId }) => memberHears(ctx, reporterId),
    ),
  ],
};

/** Decides a locked report and tells who reported. Part of the caller's transaction. */
export const decideReport = (ctx: Ctx, report: EntryReport, decision: ReportDecision): Promise<EntryReport> =>
  runTransition(ctx, entryReportProcess, binding, report, decision, { input: {} });
