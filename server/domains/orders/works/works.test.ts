import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { agreeToWork, endWork, getOrder, listServiceWorks, offerWork } from "#contract/orders/routes.ts";
import { removePortfolio, savePortfolio } from "#contract/profiles/item-routes.ts";
import { getUserDetail } from "#contract/profiles/routes.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { orders } from "#server/db/schema/orders.ts";
import { profileParts } from "#server/db/schema/profiles.ts";
import { orderWorks } from "#server/db/schema/works.ts";
import { makePicture } from "#server/testing/factories/catalog.ts";
import { deliveredSale } from "#server/testing/factories/orders.ts";
import { saleWithPicture } from "#server/testing/factories/works.ts";
import { openWorld } from "#server/testing/world.ts";
import { forgetWorks } from "./works.ts";

const world = await openWorld();
const { db } = world.deps;

async function portfolioOf(sellerId: number) {
  const { items } = await world.visitor().call(getUserDetail, { params: { id: sellerId } });
  return items.filter(({ kind }) => kind === "portfolios");
}

/** A completed order whose seller has asked to show what was delivered. */
async function asked() {
  const sale = await saleWithPicture(world);
  const [buyer, seller] = [await world.client(sale.buyerId), await world.client(sale.sellerId)];
  const params = { id: sale.orderId };
  const work = await seller.call(offerWork, { params, body: { fileId: sale.fileId, title: "展覽主視覺" } });
  return { ...sale, buyer, seller, params, work, one: { params: { id: work.id } } };
}

describe("a delivered picture", () => {
  test("is public only once the buyer has agreed, and says where it comes from", async () => {
    const { buyer, buyerId, sellerId, params, one, orderId } = await asked();
    expect(await portfolioOf(sellerId)).toEqual([]);
    expect((await buyer.call(getOrder, { params })).works).toMatchObject([{ title: "展覽主視覺", state: "asked" }]);
    const [notice] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.url, `/transactions/${orderId}?part=files`));
    expect(notice).toMatchObject({ userId: buyerId, title: expect.stringContaining("請你同意") });
    await buyer.call(agreeToWork, one);
    await buyer.call(agreeToWork, one);
    expect(await portfolioOf(sellerId)).toMatchObject([
      { fromOrder: true, data: { title: "展覽主視覺", images: [{ width: expect.any(Number) }] } },
    ]);
    expect((await buyer.call(getOrder, { params })).works).toMatchObject([{ state: "agreed" }]);
  });

  test("is shown on the page of its service while it is in the portfolio", async () => {
    const { buyer, sellerId, serviceId, one } = await asked();
    const works = () => world.visitor().call(listServiceWorks, { params: { id: serviceId } });
    expect(await works()).toEqual([]);
    await buyer.call(agreeToWork, one);
    const [work] = await works();
    expect(work).toMatchObject({ title: "展覽主視覺", picture: { width: expect.any(Number) } });
    const itemId = work?.itemId ?? 0;
    const taken = { part: "portfolio", hiddenReason: "和平台規則不符", hiddenAt: new Date() } as const;
    await db.insert(profileParts).values({ ...taken, userId: sellerId, itemId });
    expect(await works()).toEqual([]);
    await db.delete(profileParts).where(eq(profileParts.itemId, itemId));
    expect(await works()).toHaveLength(1);
    await buyer.call(endWork, one);
    expect(await works()).toEqual([]);
  });

  test.each(["buyer", "seller"] as const)("is taken away when the %s takes it back", async (side) => {
    const all = await asked();
    await all.buyer.call(agreeToWork, all.one);
    await all[side].call(endWork, all.one);
    expect(await portfolioOf(all.sellerId)).toEqual([]);
  });

  test("is not asked for again after a no, which the buyer alone may change", async () => {
    const { buyer, seller, sellerId, params, one, fileId } = await asked();
    await buyer.call(endWork, one);
    await seller.call(endWork, one);
    expect(await seller.call(offerWork, { params, body: { fileId, title: "再問一次" } })).toMatchObject({
      state: "declined",
    });
    expect(await portfolioOf(sellerId)).toEqual([]);
    await buyer.call(agreeToWork, one);
    expect(await portfolioOf(sellerId)).toHaveLength(1);
  });

  test("keeps its picture, may get another title, and ends its consent when the seller deletes it", async () => {
    const { buyer, seller, sellerId, one, params } = await asked();
    await buyer.call(agreeToWork, one);
    const [item] = await portfolioOf(sellerId);
    const { images = [] } = (item?.data ?? {}) as {
      images?: { hash: string; width: number; height: number; alt: string }[];
    };
    const body = { title: "新的名稱", description: "", year: null, images };
    const own = { params: { id: item?.id ?? 0 } };
    expect(await seller.call(savePortfolio, { ...own, body })).toMatchObject({ fromOrder: true });
    const other = [{ ...(await makePicture(world)), alt: "" }];
    await expect(seller.call(savePortfolio, { ...own, body: { ...body, images: other } })).rejects.toMatchObject({
      status: 400,
      fields: { images: [expect.stringContaining("買家同意的是這張圖片")] },
    });
    await seller.call(removePortfolio, own);
    expect((await seller.call(getOrder, { params })).works).toEqual([]);
  });

  test.each(["buyerId", "sellerId"] as const)("is taken away with the account of its %s", async (side) => {
    const all = await asked();
    await all.buyer.call(agreeToWork, all.one);
    await forgetWorks(world.system, all[side]);
    expect(await portfolioOf(all.sellerId)).toEqual([]);
    expect(await db.select().from(orderWorks).where(eq(orderWorks.orderId, all.orderId))).toEqual([]);
  });
});

describe("it is refused", () => {
  test("to the wrong side, and for a file that was not delivered in this order", async () => {
    const { buyer, seller, params, one, fileId } = await asked();
    const notFound = { status: 404 };
    await expect(seller.call(agreeToWork, one)).rejects.toMatchObject(notFound);
    await expect(buyer.call(offerWork, { params, body: { fileId, title: "我的" } })).rejects.toMatchObject(notFound);
    const other = await saleWithPicture(world);
    await expect(
      seller.call(offerWork, { params, body: { fileId: other.fileId, title: "別人的" } }),
    ).rejects.toMatchObject(notFound);
  });

  test("before the order is completed, and after money was given back, also to a buyer who wants to agree", async () => {
    const open = await deliveredSale(world);
    const seller = await world.client(open.sellerId);
    const body = { fileId: 1, title: "太早" };
    await expect(seller.call(offerWork, { params: { id: open.orderId }, body })).rejects.toMatchObject({
      code: "work_refused",
    });
    const { buyer, one, orderId, ...rest } = await asked();
    await db.update(orders).set({ refunded: 100 }).where(eq(orders.id, orderId));
    await expect(buyer.call(agreeToWork, one)).rejects.toMatchObject({ code: "work_refused" });
    expect((await rest.seller.call(getOrder, { params: rest.params })).mayShow).toBe(false);
  });

  test("with contact details in its name", async () => {
    const { seller, params, fileId } = await asked();
    await expect(
      seller.call(offerWork, { params, body: { fileId, title: "加我 LINE：design168" } }),
    ).rejects.toMatchObject({ code: "contact_details" });
  });
});
