import { and, count, eq, lte } from "drizzle-orm";
import type { ReportState } from "#contract/report-states.ts";
import { to } from "#contract/to.ts";
import { serviceReports } from "#server/db/schema/catalog.ts";
import { memberHears, tellByRow } from "#server/domains/notifications/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { type Binding, runTransition } from "#server/kernel/run-transition.ts";
import {
  isOpenReport,
  type ReportDecision,
  type ServiceReport,
  type ServiceReportWords,
  serviceReportProcess,
} from "./process/report.ts";

const openOf = (serviceId: number) => and(eq(serviceReports.serviceId, serviceId), isOpenReport.sql("service_reports"));

/** How many reports of a service wait. */
export async function countOpenReports(ctx: Ctx, serviceId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(serviceReports).where(openOf(serviceId));
  return row?.n ?? 0;
}

/** The reports of a service that wait, locked. @param until the newest of them; left out, all */
export async function lockOpenReports(
  ctx: Ctx,
  { id, title }: { id: number; title: string },
  until?: number,
): Promise<ServiceReport[]> {
  const rows = await ctx.db
    .select({ id: serviceReports.id, state: serviceReports.state, reporterId: serviceReports.reporterId })
    .from(serviceReports)
    .where(and(openOf(id), until === undefined ? undefined : lte(serviceReports.id, until)))
    .orderBy(serviceReports.id)
    .for("update");
  return rows.map((row) => ({ ...row, state: row.state as ReportState, title }));
}

const binding: Binding<ServiceReportWords, ServiceReport> = {
  actorOf: () => "operator",
  async save(ctx, { before, now }, { state }) {
    const decided = { state, decidedBy: memberId(ctx), decidedAt: now };
    await ctx.db.update(serviceReports).set(decided).where(eq(serviceReports.id, before.id));
    return { ...before, state };
  },
  steps: [
    tellByRow(
      serviceReportProcess,
      "support",
      () => to("/rules/services"),
      (ctx, { reporterId }) => memberHears(ctx, reporterId),
    ),
  ],
};

/** Decides a locked report and tells who reported. Part of the caller's transaction. */
export const decideReport = (ctx: Ctx, report: ServiceReport, decision: ReportDecision): Promise<ServiceReport> =>
  runTransition(ctx, serviceReportProcess, binding, report, decision, { input: {} });
