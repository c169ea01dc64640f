import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { closeReports } from "./service-reports.ts";
import { admitAndLock } from "./store-desk.ts";

/**
 * Leaves a reported service as it is and tells who reported it. Reports that came in after `until` were not read yet and
 * keep waiting.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when nothing waits any more
 */
export async function dismissReports(ctx: Ctx, id: number, form: { until: number; note: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await admitAndLock(ctx, id, "dismiss");
    const reports = await closeReports(ctx, service, "dismissed", form.until);
    await audit(ctx, "service.dismiss_reports", "service", id, { note: form.note, reports });
  });
}
