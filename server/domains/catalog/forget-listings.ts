import { and, eq, inArray, or } from "drizzle-orm";
import {
  drafts,
  favorites,
  pickups,
  serviceImages,
  serviceOptions,
  servicePackages,
  serviceReports,
  services,
} from "#server/db/schema/catalog.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { reindexServices } from "./index-services.ts";

/** Takes everything that a member sells off sale. Part of the caller's transaction. @returns the ids */
export async function pauseServicesOf(ctx: Ctx, sellerId: number): Promise<number[]> {
  const paused = await ctx.db
    .update(services)
    .set({ state: "paused", updatedAt: ctx.now() })
    .where(and(eq(services.sellerId, sellerId), eq(services.state, "published")))
    .returning({ id: services.id });
  const ids = paused.map(({ id }) => id);
  if (ids.length > 0) await reindexServices(ctx, ids);
  for (const id of ids) await audit(ctx, "service.pause", "service", id);
  return ids;
}

/**
 * Removes what a deleted account sold and what it was typing. The rows stay, empty: orders and reviews name them; what
 * was sold stands in the orders' own snapshots.
 */
export async function forgetListings(ctx: Ctx, sellerId: number): Promise<void> {
  const own = await ctx.db
    .update(services)
    .set({
      state: "removed",
      title: "已移除的服務",
      description: "",
      tags: [],
      faqs: [],
      questions: [],
      cover: null,
      hiddenReason: null,
      hiddenAt: null,
      updatedAt: ctx.now(),
    })
    .where(eq(services.sellerId, sellerId))
    .returning({ id: services.id });
  const ids = own.map(({ id }) => id);
  for (const table of [servicePackages, serviceOptions, serviceImages, pickups] as const) {
    await ctx.db.delete(table).where(inArray(table.serviceId, ids));
  }
  await ctx.db.delete(favorites).where(or(eq(favorites.userId, sellerId), inArray(favorites.serviceId, ids)));
  await ctx.db.update(serviceReports).set({ text: "" }).where(eq(serviceReports.reporterId, sellerId));
  await ctx.db.delete(drafts).where(eq(drafts.userId, sellerId));
  if (ids.length > 0) await reindexServices(ctx, ids);
}
