import { eq } from "drizzle-orm";
import { messageReports } from "#server/db/schema/messaging.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/**
 * Closes a report, once. Part of an operator's act in moderation, which says who may and runs the transaction.
 * @returns who reported which message
 * @throws Refusal not_found, conflict when somebody else was faster
 */
export async function decideReport(
  ctx: Ctx,
  id: number,
  { upheld, note }: { upheld: boolean; note: string },
): Promise<{ reporterId: number; messageId: number }> {
  const [report] = await ctx.db.select().from(messageReports).where(eq(messageReports.id, id)).for("update");
  if (!report) refuse("not_found");
  if (report.state !== "open") refuse("conflict", "這則檢舉剛剛已經處理過了，請重新整理查看結果。");
  const state = upheld ? "upheld" : "dismissed";
  await ctx.db
    .update(messageReports)
    .set({ state, note, decidedBy: memberId(ctx), decidedAt: ctx.now() })
    .where(eq(messageReports.id, id));
  await audit(ctx, "message_report.decide", "message_report", id, { state, note });
  return { reporterId: report.reporterId, messageId: report.messageId };
}
