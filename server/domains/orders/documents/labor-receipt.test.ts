import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getLaborReceipt, getOrderInfo } from "#contract/orders/routes.ts";
import { taipeiDay } from "#contract/time.ts";
import { users } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/orders.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { deliveredSale, makeBusiness, type Sale } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const nothing = { status: 404, code: "not_found" };

async function accepted(packagePrice = 1000): Promise<Sale> {
  const sale = await deliveredSale(world, { packagePrice });
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  return sale;
}
const receiptOf = async ({ orderId }: Sale, userId: number) =>
  (await world.client(userId)).call(getLaborReceipt, { params: { id: orderId } });
const offered = async ({ orderId }: Sale, userId: number) =>
  (await (await world.client(userId)).call(getOrderInfo, { params: { id: orderId } })).laborReceipt;

describe("the receipt for a business", () => {
  test("is filled in from the order and both sides' own words, for the seller alone", async () => {
    const sale = await accepted(30_000);
    await makeBusiness(world, sale.buyerId);
    const verified = { realName: "林思妤", idVerifiedAt: world.clock.now() };
    await db.update(users).set(verified).where(eq(users.id, sale.sellerId));
    const receipt = await receiptOf(sale, sale.sellerId);
    expect(receipt).toMatchObject({
      title: "名片設計與完稿",
      gross: 30_000,
      payer: { name: "好日子設計有限公司", businessNumber: "04595257" },
      payee: { name: "林思妤" },
      day: taipeiDay(world.clock.now()),
    });
    expect(await offered(sale, sale.sellerId)).toBe(true);
    expect(await offered(sale, sale.buyerId)).toBe(false);
    await expect(receiptOf(sale, sale.buyerId)).rejects.toMatchObject(nothing);
    const stranger = await accepted();
    await expect(receiptOf(sale, stranger.sellerId)).rejects.toMatchObject(nothing);
  });

  test("names no seller whose identity nobody has checked", async () => {
    const sale = await accepted();
    await makeBusiness(world, sale.buyerId);
    await db.update(users).set({ realName: "沒查過", idVerifiedAt: null }).where(eq(users.id, sale.sellerId));
    expect((await receiptOf(sale, sale.sellerId)).payee.name).toBeNull();
  });

  test("says what the buyer paid for the work: no fee on top, no refund, nothing of the platform's", async () => {
    const sale = await accepted(1000);
    await makeBusiness(world, sale.buyerId);
    const gross = async (set: Partial<typeof orders.$inferInsert>) => {
      await db.update(orders).set(set).where(eq(orders.id, sale.orderId));
      return (await receiptOf(sale, sale.sellerId)).gross;
    };
    expect(await gross({ refunded: 0 })).toBe(1000);
    expect(await gross({ refunded: 525 })).toBe(500);
    expect(await gross({ refunded: 0, price: 900, total: 950, subsidy: 100, platformDiscount: 100 })).toBe(900);
    await db.update(orders).set({ refunded: 950 }).where(eq(orders.id, sale.orderId));
    await expect(receiptOf(sale, sale.sellerId)).rejects.toMatchObject(nothing);
  });

  test("there is none for a private buyer, nor before the work was accepted", async () => {
    const sale = await accepted();
    expect(await offered(sale, sale.sellerId)).toBe(false);
    await expect(receiptOf(sale, sale.sellerId)).rejects.toMatchObject(nothing);
    const early = await deliveredSale(world);
    await makeBusiness(world, early.buyerId);
    expect(await offered(early, early.sellerId)).toBe(false);
    await expect(receiptOf(early, early.sellerId)).rejects.toMatchObject(nothing);
  });
});
