import { eq } from "drizzle-orm";
import { services } from "#server/db/schema/catalog.ts";
import { reindexSellers } from "#server/domains/profiles/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { tx } from "#server/kernel/tx.ts";
import { reindexServices } from "./index-services.ts";
import { admitAndLock } from "./store-desk.ts";
import { tellShown } from "./tell-seller.ts";

/**
 * Gives a hidden service back to the market in the state that its seller left it in, and tells the seller why.
 * @throws Refusal not_found, gone, forbidden for one's own, conflict when it is not hidden
 */
export async function showService(ctx: Ctx, id: number, { reason }: { reason: string }): Promise<void> {
  await tx(ctx, async (ctx) => {
    const service = await admitAndLock(ctx, id, "show");
    await ctx.db.update(services).set({ hiddenReason: null, hiddenAt: null }).where(eq(services.id, id));
    await reindexServices(ctx, [id]);
    await reindexSellers(ctx, [service.sellerId]);
    await tellShown(ctx, service, reason);
    await audit(ctx, "service.show", "service", id, { reason });
  });
}
