import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { serviceReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Hides a service from everybody but its seller; open orders continue. The seller sees the reason; everybody with an
 * open report is notified that it was upheld.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is no longer visible
 */
export async function hideService(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await admitAndLock(ctx, id);
    const reports = await serviceReports.lock(ctx, service);
    await transition(
      ctx,
      service,
      "hide",
      { reason, reports },
      { reason, reports: reports.map((report) => report.id) },
    );
  });
}
