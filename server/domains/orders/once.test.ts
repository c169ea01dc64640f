import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { limits } from "#contract/route/limits.ts";
import { servicePackages } from "#server/db/schema/catalog.ts";
import {
  disputedSale,
  freshKey,
  makeListing,
  orderRow,
  placeForm,
  refundsOf,
  viewOf,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db, pool } = world.deps;

/** A browser that has a CSRF token already, so that many calls can go out at once. */
async function browser(memberId: number) {
  const client = await world.client(memberId);
  await client.call(calls.getMyDashboard, {});
  return client;
}

const outcomes = async (work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map((each) =>
    each.status === "fulfilled" ? JSON.stringify(each.value ?? "done") : each.reason.code,
  );
const count = async (text: string, id: number): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${text} = $1`, [id])).rows[0].n;

describe("an order under one key", () => {
  test("fifty presses at once for two services: one order, the other service is refused", async () => {
    const [first, second] = [await makeListing(world), await makeListing(world)];
    const { id } = await makeMember(world);
    const buyer = await browser(id);
    const key = freshKey();
    const presses = Array.from({ length: 50 }, (_, n) =>
      buyer.call(calls.placeOrder, { body: placeForm(n % 2 ? second : first), key }),
    );
    const all = await outcomes(presses);
    expect(all.filter((each) => each === "key_reused")).toHaveLength(25);
    expect(new Set(all).size).toBe(2);
    expect(await count("orders where buyer_id", id)).toBe(1);
  });

  test("that was refused because the price had changed is placed for the new price", async () => {
    const listing = await makeListing(world);
    const buyer = await browser((await makeMember(world)).id);
    await db.update(servicePackages).set({ price: 2000 }).where(eq(servicePackages.id, listing.packageId));
    const place = (body: ReturnType<typeof placeForm>, key: string) => buyer.call(calls.placeOrder, { body, key });
    const key = freshKey();
    await expect(place(placeForm(listing), key)).rejects.toMatchObject({ code: "price_changed" });
    const { total, seen } = await buyer.call(calls.getOrderDraft, { query: { service: listing.serviceId } });
    expect(total).toBe(2100);
    const { id } = await place({ ...placeForm(listing), expectedTotal: total, seen }, key);
    expect(await orderRow(world, id)).toMatchObject({ total: 2100 });
  });
});

test("sixty messages at once into a room: twenty are said, and one whose answer was lost is not said again", async () => {
  const sale = await workingSale(world);
  const buyer = await browser(sale.buyerId);
  const say = (key: string) =>
    buyer.call(calls.sendRoomMessage, { params: { id: sale.orderId }, body: { text: "嗨" }, key });
  const keys = Array.from({ length: 60 }, freshKey);
  const all = await outcomes(keys.map(say));
  expect(all.filter((each) => each === "too_many")).toHaveLength(60 - limits.roomMessage.max);
  await say(keys[all.findIndex((each) => each !== "too_many")] ?? "");
  expect(await count("order_messages where order_id", sale.orderId)).toBe(limits.roomMessage.max);
});

describe("in a room, sent twice under one key", () => {
  const files = [{ field: "files", name: "比對.png", bytes: "png" }];

  test("a delivery, a revision, a dispute and its answer happen once; files are stored once", async () => {
    const sale = await workingSale(world);
    const [buyer, seller] = [await browser(sale.buyerId), await browser(sale.sellerId)];
    const twice = async (who: typeof buyer, path: string, fields: Record<string, string>, parts = files) => {
      const url = `/api/orders/${sale.orderId}/${path}`;
      const body = parts.length > 0 ? multipart(fields, parts, freshKey()) : { payload: fields };
      const headers = { "idempotency-key": freshKey(), ...("headers" in body && body.headers) };
      const send = () => who.send({ method: "POST", url, ...body, headers });
      expect((await Promise.all([send(), send()])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    };
    const deliver = () => twice(seller, "deliver", { text: "完成" });
    await deliver();
    await twice(buyer, "revision", { text: "字再放大一點，謝謝你" }, []);
    await deliver();
    await twice(buyer, "dispute", { ...viewOf(300), amount: "300" });
    await twice(seller, "dispute/answer", { ...viewOf(100), amount: "100" });
    const { entries } = await buyer.call(calls.getOrder, { params: { id: sale.orderId } });
    const said = entries.map(({ kind }) => kind).filter((kind) => kind !== "event");
    expect(said).toEqual(["delivery", "revision", "delivery", "dispute", "dispute"]);
    expect(await count("files where owner_id", sale.buyerId)).toBe(1);
    expect(await count("files where owner_id", sale.sellerId)).toBe(3);
  });
});

test("a decision that is sent again moves no money; another sum under its key is refused", async () => {
  const sale = await disputedSale(world, 600);
  const seller = await browser(sale.sellerId);
  await seller.call(calls.answerDispute, { params: { id: sale.orderId }, body: viewOf(100) });
  const operator = world.operator((await makeMember(world, { roles: ["support"] })).id);
  const words = "依雙方的說明與交付的內容，退還部分款項。";
  const key = freshKey();
  const decide = (refund: number) =>
    operator.call(calls.decideDispute, {
      params: { orderId: sale.orderId },
      body: { refund, fault: "none", reasonBuyer: words, reasonSeller: words },
      key,
    });
  await decide(300);
  await decide(300);
  await expect(decide(400)).rejects.toMatchObject({ code: "key_reused", status: 422 });
  expect(await refundsOf(world, sale.orderId)).toEqual([300]);
});
