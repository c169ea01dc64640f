import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { declineOrder, listMyOrders, payOrder, payOrderWithCard, placeOrder } from "#contract/orders/routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { limits } from "#contract/route/limits.ts";
import { noticeRefusals, paymentAttempts, paymentNotices } from "#server/db/schema/payments.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import { makeCard, makeHolder, placeBy } from "#server/testing/factories/cards.ts";
import { makeListing, makePlacedOrder, placeForm } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../orders/clock/tick.ts";
import { paymentJobs } from "./jobs.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

/** What strangers could make the shop do at its gateway, and in its own tables. */

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const query = vi.spyOn(gateway.port, "query");
const job = (name: string) => paymentJobs.find((each) => each.name === name)?.run(world.system, {});

beforeEach(async () => {
  await gateway.fault("none");
  await db.update(paymentAttempts).set({ askAt: null });
  await world.deps.pool.query("delete from rate_limits");
  query.mockClear();
});
afterEach(() => query.mockClear());

const attemptsOf = (orderId: number) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(paymentAttempts.id);

describe("pressing without ever reaching the gateway", () => {
  test("fifty times at once: one attempt, and the presses of an order are limited", async () => {
    const holder = await makeHolder(world);
    const id = await placeBy(world, holder);
    const presses = await Promise.allSettled(
      Array.from({ length: 50 }, () => holder.client.call(payOrder, { params: { id } })),
    );
    const codes = presses.flatMap((press) => (press.status === "rejected" ? [press.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["too_many"]));
    expect(presses.length - codes.length).toBe(limits.payOrder.max);
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test("again and again: few questions about one number, and the page is given out anew", async () => {
    const holder = await makeHolder(world);
    const id = await placeBy(world, holder);
    for (let press = 0; press < 9; press++) {
      await holder.client.call(payOrder, { params: { id } });
      world.pass(10_000);
    }
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
    // The last form is as good as the first.
    await gateway.payAndReturn(await holder.client.call(payOrder, { params: { id } }));
    expect(await attemptsOf(id)).toMatchObject([{ state: "paid" }]);
  });

  test("a page that polls asks nothing while nothing was heard of the form", async () => {
    const holder = await makeHolder(world);
    const id = await placeBy(world, holder);
    await holder.client.call(payOrder, { params: { id } });
    const number = (await attemptsOf(id))[0]?.number ?? "";
    for (let polls = 0; polls < 10; polls++) {
      world.pass(5_000);
      await holder.client.call(getPayment, { params: { number } });
    }
    expect(query).not.toHaveBeenCalled();
  });

  test("a card that is nobody's is refused before the gateway is asked about anything", async () => {
    const holder = await makeHolder(world);
    const id = await placeBy(world, holder);
    await holder.client.call(payOrder, { params: { id } });
    for (let press = 0; press < 5; press++) {
      world.pass(10_000);
      const paying = holder.client.call(payOrderWithCard, { params: { id }, body: { cardId: 999_999 } });
      await expect(paying).rejects.toMatchObject({ status: 404 });
    }
    expect(query).not.toHaveBeenCalled();
  });

  test("a stored card keeps the three seconds between two questions", async () => {
    const holder = await makeHolder(world);
    const cardId = await makeCard(world, holder);
    const id = await placeBy(world, holder);
    await gateway.open(await holder.client.call(payOrder, { params: { id } }));
    query.mockClear();
    await gateway.fault("declined");
    const press = () => holder.client.call(payOrderWithCard, { params: { id }, body: { cardId } });
    expect(await press()).toMatchObject({ state: "failed" });
    // However slow this machine is, the question was just now.
    const justNow = later(world.clock.now(), MINUTE);
    await db.update(paymentAttempts).set({ askedAt: justNow, answeredAt: justNow });
    expect(await press()).toMatchObject({ state: "paid" });
    expect(query).toHaveBeenCalledTimes(1);
  });
});

test("the whole shop asks for few unknown numbers an hour; money that is known to exist is found all the same", async () => {
  for (let buyer = 0; buyer < limits.unknownNumber.max + 5; buyer++) {
    const sale = await makePlacedOrder(world);
    await (await world.client(sale.buyerId)).call(payOrder, { params: { id: sale.orderId } });
  }
  const holder = await makeHolder(world);
  const id = await placeBy(world, holder);
  await holder.client.call(payOrder, { params: { id } });
  world.pass(4 * MINUTE);
  await job("ask_gateways");
  expect(query).toHaveBeenCalledTimes(limits.unknownNumber.max);
  world.pass(3 * MINUTE);
  await job("ask_gateways");
  expect(query).toHaveBeenCalledTimes(limits.unknownNumber.max);

  // The budget is spent: nobody knows whether the page was reached, so a press has a fresh number.
  const again = await holder.client.call(payOrder, { params: { id } });
  expect(await attemptsOf(id)).toHaveLength(2);
  // The buyer comes back from the gateway: that number is no guess.
  await gateway.payAndReturn(again, { fault: "lost" });
  expect((await attemptsOf(id)).some(({ state }) => state === "paid")).toBe(true);
});

test("a gateway that answers slowly ends a round before the next begins, and keeps no refund from its turn", async () => {
  const sale = await makePlacedOrder(world);
  const buyer = await world.client(sale.buyerId);
  await gateway.payAndReturn(await buyer.call(payOrder, { params: { id: sale.orderId } }));
  const [paid] = await attemptsOf(sale.orderId);
  for (let n = 0; n < 6; n++) {
    const open = await makePlacedOrder(world);
    await (await world.client(open.buyerId)).call(payOrder, { params: { id: open.orderId } });
  }
  const due = world.clock.now();
  await db.update(paymentAttempts).set({ signedAt: due, askAt: due }).where(eq(paymentAttempts.state, "started"));
  await refundPayment(world.system, { attemptId: paid?.id ?? 0, amount: 50, key: "slow:1" });

  let slow = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + slow);
  const refund = vi.spyOn(gateway.port, "refund");
  query.mockImplementation(async () => {
    slow += 10_000;
    return null;
  });
  await job("ask_gateways");
  expect(query).toHaveBeenCalledTimes(3);
  expect(refund).toHaveBeenCalledTimes(1);
  await job("ask_gateways");
  expect(query).toHaveBeenCalledTimes(6);
  query.mockReset();
  clock.mockRestore();
});

describe("notices that the gateway did not sign", () => {
  const form = "application/x-www-form-urlencoded";
  const send = (url: string, address: string, payload: string, type = form) =>
    world.app.fastify.inject({
      method: "POST",
      url,
      remoteAddress: address,
      payload,
      headers: { "content-type": type },
    });
  const sealed = `MerchantID=MS_TEST&TradeSha=${"A".repeat(64)}&TradeInfo=${"ab".repeat(20_000)}`;
  const forged = (address: string) => send("/orders/newebpay/notify", address, sealed);
  const rows = async () => {
    const { rows } = await world.deps.pool.query<{ n: number }>(`select
      (select count(*) from payment_notices) + (select count(*) from notice_refusals) + (select count(*) from audit_log) as n`);
    return rows[0]?.n ?? 0;
  };

  const noise = JSON.stringify({ transaction: { text: "x".repeat(40_000) } });
  const nobodys = "id=tr_nobody&shop_transaction_no=9_NOBODY&text=".padEnd(40_000, "x");

  test.each([
    ["newebpay", "notice", "/orders/newebpay/notify", sealed, form, 400],
    ["jkos", "notice", "/orders/jkos/notify", noise, "application/json", 400],
    ["aftee", "notice", "/orders/aftee/notify", noise, "application/json", 400],
    ["aftee", "notice", "/orders/aftee/notify", nobodys, form, 200],
    ["aftee", "return", "/orders/aftee/result", nobodys, form, 303],
    ["aftee", "return", "/orders/aftee/result_transaction", nobodys, form, 303],
  ])(
    "400 of them at %s, as a %s at %s: one row, the first three shortened, and each network is soon turned away",
    async (...to) => {
      const [name, source, url, payload, type, status] = to;
      await db.delete(noticeRefusals);
      await send(url, "198.51.1.9", payload, type);
      const before = await rows();
      const statuses = [];
      for (let sent = 1; sent < 400; sent++)
        statuses.push((await send(url, `198.51.${sent % 10}.9`, payload, type)).statusCode);
      expect(await rows()).toBe(before);
      expect(new Set(statuses)).toEqual(new Set([status, 429]));
      const [hour, ...others] = await db.select().from(noticeRefusals);
      expect(others).toEqual([]);
      expect(hour).toMatchObject({ gateway: name, source, count: 10 * limits.forgedNotice.max });
      expect(hour?.first).toHaveLength(3);
      expect(JSON.stringify(hour?.first).length).toBeLessThan(3000);
    },
  );

  test("of a number that is paid: nothing is kept, asked or refused, for its own gateway tells it more than once, too", async () => {
    const sale = await makePlacedOrder(world);
    const buyer = await world.client(sale.buyerId);
    await gateway.payByWallet(await buyer.call(payOrder, { params: { id: sale.orderId }, body: { method: "jkopay" } }));
    const [paid] = await attemptsOf(sale.orderId);
    expect(paid).toMatchObject({ state: "paid" });
    const said = { platform_order_id: paid?.number, status: 0, final_price: String(paid?.amount) };
    const asked = vi.spyOn(world.system.ports.gateways.get("jkos") ?? gateway.port, "query");
    const before = await rows();
    const statuses = [];
    for (let sent = 0; sent < 40; sent++)
      statuses.push(
        (await send("/orders/jkos/notify", "198.51.1.9", JSON.stringify(said), "application/json")).statusCode,
      );
    expect(await rows()).toBe(before);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(asked).not.toHaveBeenCalled();
  });

  test("of a number that waits, by the browser's return: one is kept for a question, and none makes the number a known one", async () => {
    const sale = await makePlacedOrder(world);
    const buyer = await world.client(sale.buyerId);
    await buyer.call(payOrder, { params: { id: sale.orderId } });
    const [open] = await attemptsOf(sale.orderId);
    await db.update(paymentAttempts).set({ gateway: "aftee" }).where(eq(paymentAttempts.orderId, sale.orderId));
    const before = await rows();
    const said = `id=tr_nobody&shop_transaction_no=${open?.number}`;
    for (let sent = 0; sent < 40; sent++) await send("/orders/aftee/result", "198.51.1.9", said);
    expect(await rows()).toBe(before);
    expect(await attemptsOf(sale.orderId)).toMatchObject([{ state: "started", signedAt: null }]);
    world.pass(4 * MINUTE);
    for (let sent = 0; sent < 40; sent++) await send("/orders/aftee/result", "198.51.1.9", said);
    expect(await rows()).toBe(before + 1);
  });

  test("stop no notice that it did sign, from the same network", async () => {
    for (let sent = 0; sent < 40; sent++) await forged("127.0.0.1");
    const holder = await makeHolder(world);
    const id = await placeBy(world, holder);
    await gateway.visit(await holder.client.call(payOrder, { params: { id } }));
    expect(await attemptsOf(id)).toMatchObject([{ state: "paid" }]);
  });

  test("after half a year nothing is left of them, and of good ones only that they came", async () => {
    const sale = await makePlacedOrder(world);
    const buyer = await world.client(sale.buyerId);
    await gateway.visit(await buyer.call(payOrder, { params: { id: sale.orderId } }));
    await forged("198.51.3.9");
    const [attempt] = await attemptsOf(sale.orderId);
    const kept = () =>
      db
        .select()
        .from(paymentNotices)
        .where(eq(paymentNotices.number, attempt?.number ?? ""));
    world.pass(179 * DAY);
    await job("forget_notices");
    expect(await kept()).toMatchObject([{ body: { TradeInfo: expect.any(String) } }]);
    world.pass(2 * DAY);
    await job("forget_notices");
    expect(await kept()).toMatchObject([{ body: {}, verdict: "paid" }]);
    expect(await db.select().from(noticeRefusals)).toEqual([]);
  });
});

describe("unpaid orders", () => {
  test("one of a service and buyer, with the way to it", async () => {
    const listing = await makeListing(world);
    const holder = await makeHolder(world);
    const body = placeForm(listing);
    const { id } = await holder.client.call(placeOrder, { body, key: "one-wish-of-mine" });
    expect(await holder.client.call(placeOrder, { body, key: "one-wish-of-mine" })).toEqual({ id });
    const again = holder.client.call(placeOrder, { body });
    await expect(again).rejects.toMatchObject({
      status: 409,
      body: { code: "unpaid_waiting", url: `/transactions/${id}`, message: expect.stringContaining("還沒付款") },
    });
    world.pass(31 * MINUTE);
    await holder.client.call(placeOrder, { body });
  });

  test("five in all, also when they are placed at once", async () => {
    const holder = await makeHolder(world);
    const listings = await Promise.all(Array.from({ length: 8 }, () => makeListing(world)));
    const placed = await Promise.allSettled(
      listings.map((listing) => holder.client.call(placeOrder, { body: placeForm(listing) })),
    );
    const refused = placed.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(3);
    for (const { code, body } of refused) expect([code, body.url]).toEqual(["unpaid_waiting", expect.any(String)]);
    expect((await holder.client.call(listMyOrders, {})).total).toBe(5);
  });

  test("hold the seller's place as long as their payment page lives, and take it again only when it is free", async () => {
    const listing = await makeListing(world, { orderCap: 1 });
    const [first, second] = [await makeHolder(world), await makeHolder(world)];
    const id = await placeBy(world, first, listing);
    await expect(placeBy(world, second, listing)).rejects.toMatchObject({ code: "seller_full" });
    world.pass(10 * MINUTE);
    await first.client.call(payOrder, { params: { id } });
    world.pass(10 * MINUTE);
    await expect(placeBy(world, second, listing)).rejects.toMatchObject({ code: "seller_full" });
    world.pass(6 * MINUTE);
    await placeBy(world, second, listing);
    await expect(first.client.call(payOrder, { params: { id } })).rejects.toMatchObject({ code: "seller_full" });
  });

  test("three a day of a service that are never paid; what was paid does not count, nor does another service", async () => {
    const listing = await makeListing(world, { orderCap: 1 });
    const [rival, other] = [await makeHolder(world), await makeHolder(world)];
    const paid = await placeBy(world, rival, listing);
    await gateway.payAndReturn(await rival.client.call(payOrder, { params: { id: paid } }));
    await world.drain();
    const seller = await world.client(listing.sellerId);
    await seller.call(declineOrder, { params: { id: paid }, body: { reason: "這個月的工作排滿了，沒辦法接" } });
    for (let day = 0; day < 3; day++) {
      await placeBy(world, rival, listing);
      world.pass(31 * MINUTE);
      await tickOrders(world.system);
    }
    await expect(placeBy(world, rival, listing)).rejects.toMatchObject({
      status: 429,
      body: { code: "too_many", message: expect.stringContaining("23 小時") },
    });
    await placeBy(world, rival);
    await placeBy(world, other, listing);
    world.pass(DAY - 90 * MINUTE);
    await tickOrders(world.system);
    await placeBy(world, rival, listing);
  });
});
