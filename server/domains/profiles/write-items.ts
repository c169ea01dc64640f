import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type ItemData, type ItemKind, itemLimits } from "#contract/profiles/items.ts";
import { taipeiMonth } from "#contract/time.ts";
import { images } from "#server/db/schema/files.ts";
import { profileItems } from "#server/db/schema/profiles.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName, tx } from "#server/kernel/tx.ts";
import { refuseClaims } from "./claims.ts";
import { fieldInFuture, sameItems, searchedKinds } from "./item-rules.ts";
import { checkFromOrder } from "./order-works.ts";
import { reasonOf } from "./parts/store.ts";
import { reindexSellers } from "./search/index-sellers.ts";

export type StoredItem = {
  id: number;
  kind: string;
  data: Record<string, unknown>;
  fromOrder: boolean;
  hiddenReason: string | null;
};

/** Serialises two tabs that add or sort at the same time. */
const lockItems = (ctx: Ctx) => lockName(ctx, `profile items of ${memberId(ctx)}`);
const own = (ctx: Ctx, kind: ItemKind) => and(eq(profileItems.userId, memberId(ctx)), eq(profileItems.kind, kind));

/** The pictures with their real size; only those uploaded to this site are accepted, whatever the input claims. */
async function checkedImages(ctx: Ctx, pictures: ItemData<"portfolios">["images"]) {
  const rows = await ctx.db
    .select({ hash: images.hash, width: images.width, height: images.height })
    .from(images)
    .where(
      inArray(
        images.hash,
        pictures.map(({ hash }) => hash),
      ),
    )
    // Prevents the sweeper from deleting them meanwhile.
    .for("key share");
  const known = new Map(rows.map((row) => [row.hash, row]));
  return pictures.map((picture, at) => {
    const stored = known.get(picture.hash);
    if (!stored) refuseField("invalid", `images.${at}`, "這張圖片已經不在，請重新上傳");
    return { ...picture, ...stored };
  });
}

/** Checks what the schema of a kind cannot: dates in the future, missing pictures, words reserved for operators. */
async function checked<K extends ItemKind>(ctx: Ctx, data: ItemData<K>): Promise<ItemData<K>> {
  refuseClaims(ctx, data);
  const field = fieldInFuture(data, taipeiMonth(ctx.now()));
  if (field) refuseField("invalid", field, "日期不能晚於今天");
  if (!("images" in data)) return data;
  return { ...data, images: await checkedImages(ctx, data.images) };
}

async function record(ctx: Ctx, verb: "create" | "change" | "remove", kind: ItemKind, id: number): Promise<void> {
  if (searchedKinds.has(kind)) await reindexSellers(ctx, [memberId(ctx)]);
  await audit(ctx, `profile_item.${verb}`, "profile_item", id, { kind });
}

/** Adds an item at the end of its list. @throws Refusal contact_details, too_many, invalid at the field */
export async function createItem<K extends ItemKind>(ctx: Ctx, kind: K, form: ItemData<K>): Promise<StoredItem> {
  await refuseContacts(ctx, "profile_item", null, textsOf(form));
  return tx(ctx, async (ctx) => {
    await lockItems(ctx);
    const data = await checked(ctx, form);
    const [list] = await ctx.db
      .select({ n: sql<number>`count(*)::int`, next: sql<number>`coalesce(max(position) + 1, 0)::int` })
      .from(profileItems)
      .where(own(ctx, kind));
    if ((list?.n ?? 0) >= itemLimits[kind]) refuse("too_many", `最多可以列 ${itemLimits[kind]} 項，請先刪除不需要的。`);
    const now = ctx.now();
    const row = one(
      await ctx.db
        .insert(profileItems)
        .values({ userId: memberId(ctx), kind, position: list?.next ?? 0, data, createdAt: now, updatedAt: now })
        .returning({ id: profileItems.id }),
    );
    await record(ctx, "create", kind, row.id);
    return { id: row.id, kind, data, fromOrder: false, hiddenReason: null };
  });
}

/**
 * Changes one's own item.
 * @throws Refusal not_found, also for another member's and for another kind; contact_details
 */
export async function saveItem<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  id: number,
  form: ItemData<K>,
): Promise<StoredItem> {
  await refuseContacts(ctx, "profile_item", null, textsOf(form));
  return tx(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ id: profileItems.id })
      .from(profileItems)
      .where(and(eq(profileItems.id, id), own(ctx, kind)))
      .for("update");
    if (!row) refuse("not_found");
    const data = await checked(ctx, form);
    const hashes = "images" in data ? data.images.map(({ hash }) => hash) : [];
    const fromOrder = await checkFromOrder(ctx, id, hashes);
    await ctx.db.update(profileItems).set({ data, updatedAt: ctx.now() }).where(eq(profileItems.id, id));
    await record(ctx, "change", kind, id);
    return { id, kind, data, fromOrder, hiddenReason: await reasonOf(ctx, id) };
  });
}

/** Removes one's own item. @throws Refusal not_found */
export async function removeItem(ctx: Ctx, kind: ItemKind, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(profileItems)
      .where(and(eq(profileItems.id, id), own(ctx, kind)))
      .returning({ id: profileItems.id });
    if (gone.length === 0) refuse("not_found");
    await record(ctx, "remove", kind, id);
  });
}

/** Reorders all items of a kind. @throws Refusal conflict when the list has changed meanwhile */
export async function orderItems(ctx: Ctx, kind: ItemKind, ids: readonly number[]): Promise<void> {
  await tx(ctx, async (ctx) => {
    await lockItems(ctx);
    const rows = await ctx.db
      .select({ id: profileItems.id })
      .from(profileItems)
      .where(own(ctx, kind))
      .orderBy(asc(profileItems.id));
    if (
      !sameItems(
        ids,
        rows.map(({ id }) => id),
      )
    )
      refuse("conflict");
    if (ids.length === 0) return;
    await ctx.db.execute(sql`update profile_items i set position = o.place::int - 1
      from unnest(${sql.param(ids)}::int[]) with ordinality as o(id, place) where i.id = o.id`);
    await audit(ctx, "profile_item.reorder", "user", memberId(ctx), { kind });
  });
}
