import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { serviceReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Dismisses reports of a service and notifies those who reported it. Reports created after `until` have not been read
 * yet and stay open.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when none is open any more
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
