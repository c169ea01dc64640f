import { to } from "#contract/paths/to.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type ReportDecision, reportProcess, reportsOf } from "#server/publishing/reports.ts";

/** A member's report of a request, or of one offer. */
export const requestReportProcess = reportProcess({
  name: "request_report",
  noun: "需求或提案",
  act: "request.report",
  lines: { uphold: "你檢舉的內容違反規範，已經處理", dismiss: "你檢舉的內容經確認沒有違反規範" },
});

/** Reports of an offer also reference its request, if any. */
export const requestReports = reportsOf(requestReportProcess, {
  table: "request_reports",
  notify: notifyByTransition(
    requestReportProcess,
    "support",
    () => to("/rules"),
    ({ reporterId }) => reporterId,
  ),
});

/**
 * Decides the open reports of a request (including those of its offers when dismissing) or of an offer, and notifies
 * the members who reported. In the caller's transaction.
 * @param until the newest report that was read; all by default
 */
export async function decideReports(
  ctx: Ctx,
  of: { requestId: number } | { offerId: number },
  decision: ReportDecision,
  until?: number,
): Promise<void> {
  const id = "requestId" in of && decision === "uphold" ? { ...of, offerId: null } : of;
  const reports = await requestReports.lock(ctx, { id, title: "" }, until);
  await requestReports.decide(ctx, { row: { reports: decision }, input: { reports } });
}
