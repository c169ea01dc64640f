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
import type { Ctx } from "#server/kernel/ctx.ts";
import { not, type Timeless } from "#server/kernel/process/predicate.ts";
import { isPublished, isRemoved } from "./process/predicates.ts";
import { transition } from "./process/run.ts";
import { reindexServices } from "./search/index-services.ts";
import { asService, type Service } from "./store.ts";

async function lockServicesOf(ctx: Ctx, sellerId: number, where: Timeless<Service>): Promise<Service[]> {
  const own = and(eq(services.sellerId, sellerId), where.sql("services"));
  const rows = await ctx.db.select().from(services).where(own).orderBy(services.id).for("update");
  return rows.map(asService);
}

/** Pauses all services of a member. In the caller's transaction. @returns their ids */
export async function pauseServicesOf(ctx: Ctx, sellerId: number): Promise<number[]> {
  const shown = await lockServicesOf(ctx, sellerId, isPublished);
  for (const service of shown) await transition(ctx, service, "pause");
  return shown.map(({ id }) => id);
}

/**
 * Removes the services and drafts of a deleted account. The rows are kept, without content, because orders and reviews
 * reference them; orders have their own snapshots.
 */
export async function eraseListings(ctx: Ctx, sellerId: number): Promise<void> {
  for (const service of await lockServicesOf(ctx, sellerId, not(isRemoved))) await transition(ctx, service, "remove");
  const own = await ctx.db
    .update(services)
    .set({
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
