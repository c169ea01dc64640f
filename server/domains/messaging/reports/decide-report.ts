import { eq } from "drizzle-orm";
import type { ReportState } from "#contract/reports/states.ts";
import { messageReports } from "#server/db/schema/messaging.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { type MessageReportProcessTypes, messageReportProcess } from "../process/report.ts";

type Report = typeof messageReports.$inferSelect & { state: ReportState };

const asReport = (row: typeof messageReports.$inferSelect): Report => ({ ...row, state: row.state as ReportState });

/**
 * Closes a report, once. Part of an operator's act in the console, which checks permissions and runs the transaction.
 * @param notify notifies the member who reported
 * @throws Refusal not_found, conflict when somebody else was faster
 */
export async function decideReport(
  ctx: Ctx,
  id: number,
  { upheld, note }: { upheld: boolean; note: string },
  notify: (ctx: Ctx, context: TransitionContext<MessageReportProcessTypes, Report>) => Promise<void>,
): Promise<void> {
  const [row] = await ctx.db.select().from(messageReports).where(eq(messageReports.id, id)).for("update");
  if (!row) refuse("not_found");
  await runTransition(
    ctx,
    messageReportProcess,
    {
      actorOf: () => "operator",
      async save(ctx, { before, now }, { state }) {
        const decided = { state, note, decidedBy: memberId(ctx), decidedAt: now };
        const rows = await ctx.db
          .update(messageReports)
          .set(decided)
          .where(eq(messageReports.id, before.id))
          .returning();
        return asReport(one(rows));
      },
      steps: [notify],
    },
    asReport(row),
    upheld ? "uphold" : "dismiss",
    { input: {}, data: { note } },
  );
}
