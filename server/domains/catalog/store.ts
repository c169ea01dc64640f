import { and, asc, eq, inArray } from "drizzle-orm";
import { ServiceDraft } from "#contract/catalog/content.ts";
import type { ServiceState } from "#contract/catalog/states.ts";
import { drafts, serviceImages, serviceOptions, servicePackages, services } from "#server/db/schema/catalog.ts";
import { images } from "#server/db/schema/files.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { storedDraft } from "#server/kernel/stored-draft.ts";
import { isHidden, isRemoved } from "./process/predicates.ts";

export type Service = Omit<typeof services.$inferSelect, "state"> & { state: ServiceState };

export const draftKey = (serviceId: number) => `service:${serviceId}`;

/**
 * The acting member's own service, locked until the transaction ends. Another member's is not_found; a removed one is
 * gone.
 */
export async function lockOwnService(ctx: Ctx, id: number): Promise<Service> {
  const [row] = await ctx.db
    .select()
    .from(services)
    .where(and(eq(services.id, id), eq(services.sellerId, memberId(ctx))))
    .for("update");
  return existing(row);
}

/** The same without the lock. */
export async function getOwnService(ctx: Ctx, id: number): Promise<Service> {
  const [row] = await ctx.db
    .select()
    .from(services)
    .where(and(eq(services.id, id), eq(services.sellerId, memberId(ctx))));
  return existing(row);
}

/** Any member's service, locked until the transaction ends. @throws Refusal not_found, gone */
export async function lockService(ctx: Ctx, id: number, lock: "update" | "share"): Promise<Service> {
  const [row] = await ctx.db.select().from(services).where(eq(services.id, id)).for(lock);
  return existing(row);
}

/** The service that this seller created with this key, if it still exists. */
export async function serviceOfKey(ctx: Ctx, sellerId: number, key: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.sellerId, sellerId), eq(services.idempotencyKey, key), not(isRemoved).sql("services")));
  return row?.id;
}

export const asService = (row: typeof services.$inferSelect): Service => ({ ...row, state: row.state as ServiceState });

/** @throws Refusal not_found, gone */
function existing(row: typeof services.$inferSelect | undefined): Service {
  if (!row) refuse("not_found");
  if (isRemoved.test(row)) refuse("gone");
  return asService(row);
}

/** The seller cannot restore what operators have hidden. @throws Refusal service_hidden */
export function checkShown(service: Service): void {
  if (isHidden.test(service)) refuse("service_hidden");
}

/** @throws Refusal stale_service when the stored version is not the one that the page edited */
export function checkVersion(service: Service, version: number): void {
  if (service.version !== version) refuse("stale_service");
}

/** The unpublished edits, or null. */
export async function findDraft(ctx: Ctx, service: Pick<Service, "id" | "sellerId">): Promise<ServiceDraft | null> {
  const [row] = await ctx.db
    .select({ data: drafts.data })
    .from(drafts)
    .where(and(eq(drafts.userId, service.sellerId), eq(drafts.key, draftKey(service.id))));
  return row ? storedDraft(ServiceDraft, row.data) : null;
}

/** The published content, in the form's shape. */
async function contentOf(ctx: Ctx, service: Service): Promise<ServiceDraft> {
  const { id } = service;
  const packages = await ctx.db
    .select()
    .from(servicePackages)
    .where(eq(servicePackages.serviceId, id))
    .orderBy(asc(servicePackages.position));
  const options = await ctx.db
    .select()
    .from(serviceOptions)
    .where(eq(serviceOptions.serviceId, id))
    .orderBy(asc(serviceOptions.position));
  const gallery = await ctx.db
    .select({ hash: images.hash, width: images.width, height: images.height, alt: serviceImages.alt })
    .from(serviceImages)
    .innerJoin(images, eq(images.hash, serviceImages.hash))
    .where(eq(serviceImages.serviceId, id))
    .orderBy(asc(serviceImages.position));
  return storedDraft(ServiceDraft, { ...service, packages, options, images: gallery });
}

/** The latest content: unpublished edits, otherwise the published version. */
export async function typedContent(ctx: Ctx, service: Service): Promise<{ content: ServiceDraft; changed: boolean }> {
  const draft = await findDraft(ctx, service);
  return draft ? { content: draft, changed: true } : { content: await contentOf(ctx, service), changed: false };
}

/**
 * Which of these pictures are stored, by hash, with their true sizes. Locked against sweeping until the transaction
 * ends.
 */
export async function knownImages(ctx: Ctx, hashes: string[]): Promise<Map<string, { width: number; height: number }>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.db
    .select({ hash: images.hash, width: images.width, height: images.height })
    .from(images)
    .where(inArray(images.hash, hashes))
    .for("key share");
  return new Map(rows.map(({ hash, ...size }) => [hash, size]));
}
