import { and, eq, sql } from "drizzle-orm";
import type { ItemData } from "#contract/profiles/items.ts";
import type { Picture } from "#contract/shared.ts";
import { profileItems } from "#server/db/schema/profiles.ts";
import { orderWorks } from "#server/db/schema/works.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { one } from "#server/kernel/rows.ts";
import { lockName } from "#server/kernel/tx.ts";

/** The column `fromOrder` of item `i`: a buyer has agreed to show it. */
export const isFromOrder = sql`exists (select from order_works w where w.item_id = i.id)`;

/**
 * Adds a picture from a completed order at the end of a seller's portfolio, whose limit was not asked: the buyer has agreed
 * already. In the caller's transaction. @returns the item
 */
export async function addWork(ctx: Ctx, userId: number, work: { title: string; picture: Picture }): Promise<number> {
  await lockName(ctx, `profile items of ${userId}`);
  const data: ItemData<"portfolios"> = {
    title: work.title,
    description: "",
    year: null,
    images: [{ ...work.picture, alt: "" }],
  };
  const mine = and(eq(profileItems.userId, userId), eq(profileItems.kind, "portfolios"));
  const [list] = await ctx.db
    .select({ next: sql<number>`coalesce(max(position) + 1, 0)::int` })
    .from(profileItems)
    .where(mine);
  const now = ctx.now();
  const values = { userId, kind: "portfolios", position: list?.next ?? 0, data, createdAt: now, updatedAt: now };
  return one(await ctx.db.insert(profileItems).values(values).returning({ id: profileItems.id })).id;
}

/** Takes such an item away again. In the caller's transaction. */
export async function removeWork(ctx: Ctx, itemId: number): Promise<void> {
  await ctx.db.delete(profileItems).where(eq(profileItems.id, itemId));
}

/**
 * Whether an item comes from an order. The buyer has agreed to one picture, so it cannot be changed for another.
 * @throws Refusal invalid at the field
 */
export async function checkFromOrder(ctx: Ctx, itemId: number, hashes: readonly string[]): Promise<boolean> {
  const [work] = await ctx.db.select().from(orderWorks).where(eq(orderWorks.itemId, itemId));
  if (!work) return false;
  const { hash } = work.picture as Picture;
  if (hashes.length !== 1 || hashes[0] !== hash)
    refuseField("invalid", "images", "這件作品來自已完成的訂單，買家同意的是這張圖片，所以不能換。");
  return true;
}
