import { and, eq, lte, sql } from "drizzle-orm";
import { to } from "#contract/to.ts";
import { requestReports } from "#server/db/schema/offers.ts";
import { writeNotice } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { isOpenReport } from "#server/kernel/reports.ts";

type Of = { requestId: number } | { offerId: number };

/** Reports of a request itself, or of one offer. */
const reportsOf = (of: Of) =>
  "offerId" in of
    ? eq(requestReports.offerId, of.offerId)
    : and(eq(requestReports.requestId, of.requestId), sql`${requestReports.offerId} is null`);

const outcome = { uphold: "upheld", dismiss: "dismissed" } as const;
const words = {
  uphold: "你檢舉的內容違反規範，已經處理",
  dismiss: "你檢舉的內容經確認沒有違反規範",
};

/**
 * Decides every report that waits of a request (with those of its offers, when they are dismissed) or of an offer, and
 * tells who reported. Part of the caller's transaction.
 * @param until the newest report that was read; left out, all
 */
export async function decideReports(
  ctx: Ctx,
  of: Of,
  decision: keyof typeof outcome,
  operatorId: number,
  until?: number,
): Promise<void> {
  const dismissed = decision === "dismiss" && "requestId" in of;
  const rows = await ctx.db
    .update(requestReports)
    .set({ state: outcome[decision], decidedBy: operatorId, decidedAt: ctx.now() })
    .where(
      and(
        dismissed ? eq(requestReports.requestId, of.requestId) : reportsOf(of),
        isOpenReport.sql("request_reports"),
        until === undefined ? undefined : lte(requestReports.id, until),
      ),
    )
    .returning({ id: requestReports.id, userId: requestReports.reporterId });
  for (const { id, userId } of rows)
    await writeNotice(ctx, {
      userId,
      kind: "support",
      title: words[decision],
      url: to("/rules"),
      avatar: null,
      key: `request_report:${id}`,
    });
}
