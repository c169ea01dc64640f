import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import type { OperatorRole } from "#contract/roles.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const staff = async (...roles: OperatorRole[]) => world.operator((await makeMember(world, { roles })).id);
const support = await staff("support");
const of = async (id: number, all?: "given") => {
  const found = await support.call(calls.getMemberOrders, { params: { id }, query: { all } });
  if (found === null) throw new Error("support reads orders");
  return found;
};

test("orders are told from both sides, with the payments of the buyer only", async () => {
  const { orderId, buyerId, sellerId, total } = await workingSale(world);
  const row = { id: orderId, title: "名片設計與完稿", total };
  const buyer = await of(buyerId);
  expect(buyer.bought).toMatchObject({ total: 1, rows: [{ ...row, other: { id: sellerId } }] });
  expect(buyer.sold).toEqual({ total: 0, rows: [] });
  expect(buyer.payments).toMatchObject({ total: 1, rows: [{ orderId, amount: total, state: "paid", refunded: 0 }] });
  const seller = await of(sellerId);
  expect(seller.sold).toMatchObject({ total: 1, rows: [{ ...row, other: { id: buyerId } }] });
  expect(seller.payments).toEqual({ total: 0, rows: [] });
  await expect(of(2_000_000_000)).rejects.toMatchObject({ code: "not_found" });
  const content = await staff("content");
  await expect(content.call(calls.getMemberOrders, { params: { id: buyerId } })).rejects.toMatchObject({
    code: "forbidden",
  });
  // Opens members, but no orders.
  const checker = await staff("identity");
  expect(await checker.call(calls.getMemberOrders, { params: { id: buyerId } })).toBeNull();
});

test("reviews are told as written and as received, also hidden ones, and cut to the newest", async () => {
  const author = (await makeMember(world)).id;
  const scores = { overall: 4, quality: 4, communication: 4, value: 4, side: "buyer" };
  const sale = await workingSale(world);
  for (let n = 1; n <= 6; n++) {
    const { orderId } = n === 1 ? sale : await workingSale(world);
    const values = { ...scores, orderId, authorId: author, subjectId: sale.sellerId, text: `第 ${n} 則` };
    await db.insert(reviews).values(values);
  }
  const { given } = await of(author);
  expect(given.total).toBe(6);
  expect(given.rows.map(({ text }) => text)).toEqual(["第 6 則", "第 5 則", "第 4 則", "第 3 則", "第 2 則"]);
  expect(given.rows[0]).toMatchObject({ shownAt: null, overall: 4, other: { id: sale.sellerId } });
  expect((await of(author, "given")).given.rows).toHaveLength(6);
  expect(given.rows[0]?.hiddenAt).toBeNull();
  const takenDown = { shownAt: world.clock.now(), hiddenAt: world.clock.now(), hiddenReason: "辱罵對方" };
  await db
    .update(reviews)
    .set(takenDown)
    .where(eq(reviews.id, given.rows[0]?.id ?? 0));
  expect((await of(author)).given.rows[0]?.hiddenAt).not.toBeNull();
  expect((await of(sale.sellerId)).received.total).toBe(6);
});
