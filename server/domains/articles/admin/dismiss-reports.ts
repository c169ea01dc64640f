import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { articleReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Leaves a reported article as it is and tells who reported it. Reports that came in after `until` were not read yet and
 * keep waiting.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when nothing waits any more
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
