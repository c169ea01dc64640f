import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { articleReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Hides an article from everybody but its author. The author sees the reason; everybody with an open report is notified
 * that it was upheld.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is no longer visible
 */
export async function hideArticle(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const article = await admitAndLock(ctx, id);
    const reports = await articleReports.lock(ctx, article);
    const told = { reason, reports: reports.map((report) => report.id) };
    await transition(ctx, article, "hide", { reason, reports }, told);
  });
}
