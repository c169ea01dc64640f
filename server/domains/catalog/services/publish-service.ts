import { and, eq, gte, sql } from "drizzle-orm";
import type { ServiceContent, ServiceDraft } from "#contract/catalog/content.ts";
import { textAndLinksOf } from "#contract/catalog/text.ts";
import { serviceImages, serviceOptions, servicePackages, services, subcategories } from "#server/db/schema/catalog.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type FieldTexts, Refusal } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { transition } from "../process/run.ts";
import { checkContent, lowest } from "../rules.ts";
import {
  checkShown,
  checkVersion,
  getOwnService,
  knownImages,
  lockOwnService,
  type Service,
  typedContent,
} from "../store.ts";
import { isRetired } from "../tree/store.ts";
import { sanitizeDescription } from "./sanitize.ts";

function incomplete(fields: FieldTexts): never {
  throw new Refusal("service_incomplete", { fields });
}

/** Validates the content by all rules, including those that need the database. @param service as it is published */
async function checked(ctx: Ctx, service: Service, typed: ServiceDraft): Promise<ServiceContent> {
  const result = checkContent({ ...typed, description: sanitizeDescription(typed.description) });
  if ("fields" in result) incomplete(result.fields);
  const { content } = result;
  const [place] = await ctx.db
    .select({ categoryId: subcategories.categoryId })
    .from(subcategories)
    .where(eq(subcategories.id, content.subcategoryId ?? 0));
  if (place?.categoryId !== content.categoryId) incomplete({ subcategoryId: ["請選擇這個分類底下的子分類"] });
  // What is listed in a retired subcategory stays there.
  const stays = service.publishedAt !== null && service.subcategoryId === content.subcategoryId;
  if (!stays && (await isRetired(ctx, content.subcategoryId ?? 0)))
    incomplete({ subcategoryId: ["這個子分類不再收新的服務，請改選別的"] });
  const known = await knownImages(
    ctx,
    content.images.map((image) => image.hash),
  );
  const missing = content.images.findIndex((image) => !known.has(image.hash));
  if (missing >= 0) incomplete({ [`images.${missing}`]: ["這張圖片已經不在，請重新上傳"] });
  return { ...content, images: content.images.map((image) => ({ ...image, ...known.get(image.hash) })) };
}

/** Rows keep their ids by position, so that a page opened before still orders what it shows. */
async function writeParts(ctx: Ctx, serviceId: number, content: ServiceContent): Promise<void> {
  const at = <T extends object>(rows: T[]) => rows.map((row, position) => ({ ...row, serviceId, position }));
  await ctx.db
    .insert(servicePackages)
    .values(at(content.packages))
    .onConflictDoUpdate({
      target: [servicePackages.serviceId, servicePackages.position],
      set: {
        name: sql`excluded.name`,
        included: sql`excluded.included`,
        price: sql`excluded.price`,
        days: sql`excluded.days`,
        revisions: sql`excluded.revisions`,
      },
    });
  await ctx.db
    .delete(servicePackages)
    .where(and(eq(servicePackages.serviceId, serviceId), gte(servicePackages.position, content.packages.length)));
  if (content.options.length > 0) {
    await ctx.db
      .insert(serviceOptions)
      .values(at(content.options))
      .onConflictDoUpdate({
        target: [serviceOptions.serviceId, serviceOptions.position],
        set: {
          title: sql`excluded.title`,
          price: sql`excluded.price`,
          extraDays: sql`excluded.extra_days`,
          withinDays: sql`excluded.within_days`,
        },
      });
  }
  await ctx.db
    .delete(serviceOptions)
    .where(and(eq(serviceOptions.serviceId, serviceId), gte(serviceOptions.position, content.options.length)));
  await ctx.db.delete(serviceImages).where(eq(serviceImages.serviceId, serviceId));
  await ctx.db.insert(serviceImages).values(at(content.images.map(({ hash, alt }) => ({ hash, alt }))));
}

async function writeContent(ctx: Ctx, { id }: Service, content: ServiceContent): Promise<void> {
  const { packages, options: _, images, ...columns } = content;
  const cover = images[0]?.hash ?? null;
  await ctx.db
    .update(services)
    .set({ ...columns, ...lowest(packages), cover })
    .where(eq(services.id, id));
  await writeParts(ctx, id, content);
}

/**
 * Publishes the draft, completely or not at all. Existing orders keep their snapshot.
 * @param version the version on the page; without it the stored one is published
 * @throws Refusal service_incomplete with error messages by field path, contact_details, stale_service, service_hidden
 */
export async function publishService(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { content } = await typedContent(ctx, await getOwnService(ctx, id));
  await refuseContacts(ctx, "service", null, textsOf({ ...content, description: textAndLinksOf(content.description) }));
  await tx(ctx, async (ctx) => {
    const service = await lockOwnService(ctx, id);
    checkShown(service);
    if (version !== undefined) checkVersion(service, version);
    const { content: typed } = await typedContent(ctx, service);
    const content = await checked(ctx, service, typed);
    await writeContent(ctx, service, content);
    await transition(ctx, service, "publish");
  });
}
