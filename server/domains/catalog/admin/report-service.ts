import { eq } from "drizzle-orm";
import type { ReportReason } from "#contract/catalog/report.ts";
import { services } from "#server/db/schema/catalog.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { maySee } from "../policy.ts";
import { serviceReports } from "../process/report.ts";
import { alive } from "../store.ts";

/**
 * Reports a service to the operators. While the member's own report is open, another one changes nothing.
 * @throws Refusal not_found when the member may not see it, gone, own_service_report
 */
export async function reportService(
  ctx: Ctx,
  serviceId: number,
  form: { reason: ReportReason; text: string },
): Promise<void> {
  await tx(ctx, async (ctx) => {
    const reporterId = memberId(ctx);
    // Locks the service, because hiding it decides all open reports.
    const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId)).for("share");
    const service = alive(row);
    if (service.sellerId === reporterId) refuse("own_service_report");
    const { status } = await getUser(ctx, service.sellerId);
    if (!maySee({ ...service, sellerStatus: status })) refuse("not_found");
    await serviceReports.file(ctx, serviceId, form);
  });
}
