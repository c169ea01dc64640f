import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import type { OrderWork, OrderWorkForm } from "#contract/orders/works.ts";
import type { Picture } from "#contract/shared.ts";
import { orderWorks } from "#server/db/schema/works.ts";
import { KeptFile, openFile, storeImage } from "#server/domains/files/index.ts";
import { refuseContacts, textsOf } from "#server/domains/messaging/index.ts";
import { addWork, removeWork } from "#server/domains/profiles/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { one, read, text } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { notifyParty } from "../notify.ts";
import { mySide } from "../policy.ts";
import { isCompleted } from "../process/predicates.ts";
import { getOrder, lockOrder, type OrderRow } from "../store.ts";

type Row = typeof orderWorks.$inferSelect;

const present = ({ id, fileId, title, picture, agreedAt, declinedAt }: Row): OrderWork => ({
  ...{ id, fileId, title, picture: picture as Picture },
  state: declinedAt ? "declined" : agreedAt ? "agreed" : "asked",
});

/** The works of an order, oldest first. The caller has checked access. */
export async function worksOf(ctx: Ctx, orderId: number): Promise<OrderWork[]> {
  const rows = await ctx.db
    .select()
    .from(orderWorks)
    .where(eq(orderWorks.orderId, orderId))
    .orderBy(asc(orderWorks.id));
  return rows.map(present);
}

const Delivered = KeptFile.extend({ name: text, contentType: text });

/** A delivered picture of an order. @throws Refusal not_found, also for other files */
async function deliveredPicture(ctx: Ctx, orderId: number, fileId: number) {
  const rows = await read(ctx.db, Delivered)`
    select f.key, f.bytes, f.name, f.content_type as "contentType"
    from order_messages m join files f on f.id = any(m.file_ids)
    where m.order_id = ${orderId} and m.kind = 'delivery' and f.id = ${fileId} and f.width is not null limit 1`;
  return rows[0] ?? refuse("not_found");
}

/** Copies a delivered picture to where public pictures are; nobody is told its address before the buyer agrees. */
async function copyPicture(ctx: Ctx, orderId: number, fileId: number): Promise<Picture> {
  const { name, contentType, bytes, ...file } = await deliveredPicture(ctx, orderId, fileId);
  const path = join(tmpdir(), `haoshou-work-${randomUUID()}`);
  try {
    await pipeline(await openFile(ctx, file), createWriteStream(path));
    return await storeImage(
      ctx,
      { path, name, contentType, bytes, sha256: "" },
      { use: "description", field: "fileId" },
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether what was delivered may be shown, if the buyer agrees: the order ended well, and nothing was given back. */
export const isShowable = (order: OrderRow): boolean => isCompleted.test(order) && order.refunded === 0;

function refuseUnlessShowable(order: OrderRow): void {
  if (!isShowable(order)) refuse("work_refused");
}

/**
 * A seller would like to show a delivered picture of a completed order. Once more changes nothing; after the buyer's no
 * nobody asks again.
 * @throws Refusal not_found, work_refused, contact_details, bad_image, image_too_large
 */
export async function offerWork(ctx: Ctx, orderId: number, { fileId, title }: OrderWorkForm): Promise<OrderWork> {
  const order = await getOrder(ctx, orderId);
  if (mySide(ctx, order) !== "seller") refuse("not_found");
  refuseUnlessShowable(order);
  await refuseContacts(ctx, "profile_item", null, textsOf({ title }));
  const picture = await copyPicture(ctx, orderId, fileId);
  return tx(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    refuseUnlessShowable(order);
    const { sellerId, buyerId } = order;
    const [added] = await ctx.db
      .insert(orderWorks)
      .values({ orderId, sellerId, buyerId, fileId, title, picture, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) {
      const same = and(eq(orderWorks.orderId, orderId), eq(orderWorks.fileId, fileId));
      return present(one(await ctx.db.select().from(orderWorks).where(same)));
    }
    await notifyParty(ctx, order, {
      userId: buyerId,
      key: `order_work:${added.id}:asked`,
      title: "賣家想把成果放進作品集，請你同意",
      words: { text: [`賣家想公開展示一張交付的圖片，名稱是「${title}」。你同意之後才會公開，之後也可以收回。`] },
      part: "files",
      talk: true,
    });
    await audit(ctx, "order_work.offer", "order", orderId, { fileId });
    return present(added);
  });
}

/** Locks a work and its order for one of the two parties. @throws Refusal not_found */
async function lockWork(ctx: Ctx, id: number): Promise<{ work: Row; order: OrderRow }> {
  const [found] = await ctx.db.select().from(orderWorks).where(eq(orderWorks.id, id));
  if (!found) refuse("not_found");
  const order = await lockOrder(ctx, found.orderId);
  // It may have ended while the lock was awaited.
  const [work] = await ctx.db.select().from(orderWorks).where(eq(orderWorks.id, id));
  return { work: work ?? refuse("not_found"), order };
}

/** The buyer agrees: the picture becomes an item of the seller's portfolio. @throws Refusal not_found, work_refused */
export async function agreeToWork(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { work, order } = await lockWork(ctx, id);
    if (mySide(ctx, order) !== "buyer") refuse("not_found");
    if (work.itemId !== null) return;
    refuseUnlessShowable(order);
    const itemId = await addWork(ctx, work.sellerId, { title: work.title, picture: work.picture as Picture });
    await ctx.db.update(orderWorks).set({ itemId, agreedAt: ctx.now(), declinedAt: null }).where(eq(orderWorks.id, id));
    await notifyParty(ctx, order, {
      userId: work.sellerId,
      key: `order_work:${id}:agreed:${ctx.now().getTime()}`,
      title: "買家同意你展示成果",
      words: { text: [`「${work.title}」已經放進你的作品集。`] },
      part: "files",
      talk: true,
    });
    await audit(ctx, "order_work.agree", "order", order.id, { work: id });
  });
}

/**
 * Takes a work back: the buyer's no is kept, so that nobody asks again; the seller's is as if it had never been asked.
 * @throws Refusal not_found
 */
export async function endWork(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const { work, order } = await lockWork(ctx, id);
    const side = mySide(ctx, order);
    if (side === "seller") {
      // A no of the buyer is not the seller's to forget.
      if (work.declinedAt !== null) return;
      await ctx.db.delete(orderWorks).where(eq(orderWorks.id, id));
    } else {
      const declinedAt = work.declinedAt ?? ctx.now();
      await ctx.db.update(orderWorks).set({ itemId: null, agreedAt: null, declinedAt }).where(eq(orderWorks.id, id));
    }
    if (work.itemId !== null) await removeWork(ctx, work.itemId);
    await audit(ctx, "order_work.end", "order", order.id, { work: id, side });
  });
}

/** A deleted account: pictures of its orders are no longer shown, whichever side it was. In the caller's transaction. */
export async function forgetWorks(ctx: Ctx, userId: number): Promise<void> {
  const rows = await ctx.db
    .delete(orderWorks)
    .where(sql`${userId} in (${orderWorks.sellerId}, ${orderWorks.buyerId})`)
    .returning({ itemId: orderWorks.itemId });
  for (const { itemId } of rows) if (itemId !== null) await removeWork(ctx, itemId);
}
