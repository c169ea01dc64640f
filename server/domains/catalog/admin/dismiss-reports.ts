import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { serviceReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Leaves a reported service as it is and tells who reported it. Reports that came in after `until` were not read yet and
 * keep waiting.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when nothing waits any more
 */
export async function dismissReports(
  ctx: Ctx,
  id: number,
  { until, note }: { until: number; note: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await admitAndLock(ctx, id);
    const reports = await serviceReports.lock(ctx, service, until);
    await transition(ctx, service, "dismiss", { reports }, { note, reports: reports.map((report) => report.id) });
  });
}
