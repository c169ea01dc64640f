import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { serviceReports } from "../process/report.ts";
import { transition } from "../process/run.ts";
import { admitAndLock } from "./store.ts";

/**
 * Takes a service out of the market by an operator's decision: nobody but its seller sees it, orders that run go on. The
 * seller reads the reason, everybody whose report waits hears that it was right.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is no longer shown
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
