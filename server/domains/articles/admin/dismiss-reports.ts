import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { articleReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Dismisses reports of an article and notifies those who reported it. Reports created after `until` have not been read
 * yet and stay open.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when none is open any more
 */
export async function dismissReports(
  ctx: Ctx,
  id: number,
  { until, note }: { until: number; note: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const article = await admitAndLock(ctx, id);
    const reports = await articleReports.lock(ctx, article, until);
    await transition(ctx, article, "dismiss", { reports }, { note, reports: reports.map((report) => report.id) });
  });
}
