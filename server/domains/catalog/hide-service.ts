import { eq } from "drizzle-orm";
import { services } from "#server/db/schema/catalog.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { reindexServices } from "./index-services.ts";
import { closeReports } from "./service-reports.ts";
import { admitAndLock } from "./store-desk.ts";
import { tellHidden } from "./tell-seller.ts";

/**
 * Takes a service out of the market by an operator's decision: nobody but its seller sees it, orders that run go on. The
 * seller reads the reason, everybody whose report waits hears that it was right.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is no longer shown
 */
export async function hideService(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await admitAndLock(ctx, id, "hide");
    await ctx.db.update(services).set({ hiddenReason: reason, hiddenAt: ctx.now() }).where(eq(services.id, id));
    const reports = await closeReports(ctx, service, "upheld");
    await reindexServices(ctx, [id]);
    await reindexSellers(ctx, [service.sellerId]);
    await tellHidden(ctx, service, reason);
    await audit(ctx, "service.hide", "service", id, { reason, reports });
  });
}
