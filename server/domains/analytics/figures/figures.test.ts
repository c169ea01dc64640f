import { expect, test } from "vitest";
import * as calls from "#contract/analytics/figure-routes.ts";
import { type FigureName, figures, summaryFigures } from "#contract/analytics/figures.ts";
import { postEvent } from "#contract/analytics/routes.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import { decideDispute } from "#contract/orders/routes.ts";
import { DAY, HOUR, MINUTE, taipeiDay } from "#contract/time.ts";
import { checkoutDays } from "#server/db/schema/moderation.ts";
import { orders } from "#server/db/schema/orders.ts";
import { withdrawalBatches, withdrawals } from "#server/db/schema/withdrawals.ts";
import { accept } from "#server/demo/play.ts";
import { later } from "#server/kernel/clock.ts";
import { one } from "#server/kernel/rows.ts";
import { disputedSale, makeListing, makePlacedOrder, markPaidByHand } from "#server/testing/factories/orders.ts";
import { makeOffer, makeRequest } from "#server/testing/factories/requests.ts";
import { makeMember } from "#server/testing/factories.ts";
import { planOf } from "#server/testing/plans.ts";
import { openWorld } from "#server/testing/world.ts";
import { flush } from "../../catalog/search/search-figures.ts";
import { purgeEventsJob } from "../record-event.ts";
import { marketFigures } from "./figures.ts";

const world = await openWorld();
const { db } = world.deps;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);

const today = () => taipeiDay(world.clock.now());
const nextDay = () => world.pass(DAY);
const figuresOf = async (day = today()) => {
  const { total } = await operator.call(calls.getFigures, { query: { by: "day", from: day, until: day } });
  return total;
};

test("a member who begins a checkout twice and pays once is one of one; who does not pay is the other half", async () => {
  nextDay();
  const listing = await makeListing(world, { questions: [] });
  const buyer = await makeMember(world);
  const other = await makeMember(world);
  const begin = async (id: number) =>
    (await world.client(id)).call(postEvent, {
      body: { name: "begin_checkout", data: { service_id: listing.serviceId, value: listing.total } },
    });
  await begin(buyer.id);
  await begin(buyer.id);
  await begin(other.id);
  const sale = await makePlacedOrder(world, listing, buyer.id);
  expect(await figuresOf()).toMatchObject({ placed: 1, paid: 0, checkouts: 2, bought: 0, conversion: 0 });
  await markPaidByHand(world, sale);
  const day = today();
  const counted = { placed: 1, paid: 1, gmv: sale.total, checkouts: 2, bought: 1, conversion: 0.5 };
  expect(await figuresOf(day)).toMatchObject(counted);

  // The events are deleted after ninety days, the numbers stay.
  world.pass(85 * DAY);
  await purgeEventsJob.run(world.system, {});
  expect(await db.select().from(checkoutDays)).toEqual([{ day, began: 2, bought: 1 }]);
  expect(await figuresOf(day)).toMatchObject(counted);
  world.pass(6 * DAY);
  await purgeEventsJob.run(world.system, {});
  expect(await figuresOf(day)).toMatchObject(counted);
});

test("a day begins at midnight in Taipei", async () => {
  nextDay();
  const midnight = new Date(`${today()}T00:00:00+08:00`);
  const { orderId } = await makePlacedOrder(world, await makeListing(world));
  const place = async (at: Date) => {
    await db.update(orders).set({ createdAt: at });
    return (await figuresOf()).placed;
  };
  expect(orderId).toBeGreaterThan(0);
  const all = (await db.select().from(orders)).length;
  expect(await place(midnight)).toBe(all);
  expect(await place(later(midnight, -1))).toBe(0);
});

test("requests count on the day of their publication: how many were filled, and how long the first offer took", async () => {
  nextDay();
  const day = today();
  const [filled, quick] = [await makeRequest(world), await makeRequest(world)];
  await makeRequest(world);
  world.pass(HOUR);
  await makeOffer(world, quick.requestId);
  world.pass(2 * HOUR);
  const { offerId } = await makeOffer(world, filled.requestId);
  await makeOffer(world, quick.requestId);
  expect(await figuresOf(day)).toMatchObject({ published: 3, filled: 0, fillRate: 0, firstOffer: 2 });
  const orderId = await accept(world.as(filled.buyerId), offerId);
  const { total, buyerId } = one((await db.select().from(orders)).filter(({ id }) => id === orderId));
  await markPaidByHand(world, { orderId, buyerId, total });
  await world.drain();
  expect(await figuresOf(day)).toMatchObject({ published: 3, filled: 1, fillRate: 0.3333, checkouts: 0 });
});

test("disputes are opened and decided; what goes back is a refund", async () => {
  nextDay();
  const sale = await disputedSale(world, 500);
  expect(await figuresOf()).toMatchObject({ disputes: 1, decided: 0, refunds: 0, refundSum: 0, take: 0 });
  world.pass(4 * DAY);
  const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
  const reason = "雙方各退一步，退一半的價金";
  const decision = { refund: 500, fault: "none", reasonBuyer: reason, reasonSeller: reason } as const;
  await support.call(decideDispute, { params: { orderId: sale.orderId }, body: decision });
  const { refundSum, refunds, take, disputes, decided } = await figuresOf();
  expect([refundSum, refunds, disputes, decided]).toEqual([500, 1, 0, 1]);
  // Half of both fees remains with a bit more than half of the price.
  expect(take).toBeGreaterThan(0);
  expect(take).toBeLessThan(200);
});

test("the time of a payout is the median of what the bank has paid", async () => {
  nextDay();
  const now = world.clock.now();
  const by = { madeBy: 1, releasedBy: 2, releasedAt: now, answer: "x", closedAt: now };
  const { id: batchId } = one(
    await db
      .insert(withdrawalBatches)
      .values({ state: "answered", number: "figures", count: 3, amount: 3000, ...by })
      .returning(),
  );
  const paid = {
    state: "paid",
    amount: 1000,
    fee: 15,
    bankCode: "812",
    account: "x",
    lastDigits: "1234",
    holder: "王",
  };
  for (const hours of [10, 30, 100]) {
    const { id: userId } = await makeMember(world);
    const createdAt = later(now, -hours * HOUR);
    await db.insert(withdrawals).values({ ...paid, userId, batchId, runAt: now, closedAt: now, createdAt });
  }
  expect((await figuresOf()).payoutTime).toBe(30);
});

test("searches that find nothing are counted by day, whatever they say", async () => {
  nextDay();
  for (const k of ["不存在的東西", "一個非常長而且沒有人會賣的服務名稱到底要寫多長才夠呢"])
    await world.visitor().call(searchServices, { query: { k } });
  await flush(world.system);
  await flush(world.system);
  expect((await figuresOf()).missed).toBe(2);
});

test("the summary has six figures with the last thirty closed days and the thirty before", async () => {
  const listing = await makeListing(world, { questions: [] });
  const pay = async () => markPaidByHand(world, await makePlacedOrder(world, listing));
  world.pass(200 * DAY);
  await pay();
  world.pass(40 * DAY);
  await pay();
  await pay();
  const first = (await operator.call(calls.getFigureSummary, {}))?.find(({ figure }) => figure === "paid");
  expect(first).toMatchObject({ value: 0, before: 1 });
  nextDay();
  const all = (await operator.call(calls.getFigureSummary, {})) ?? [];
  expect(all.map(({ figure, name, unit }) => [figure, name, unit])).toEqual(
    summaryFigures.map((figure) => [figure, figures[figure].name, figures[figure].unit]),
  );
  const gmv = all[0];
  expect(gmv).toMatchObject({ value: 2 * listing.total, before: listing.total });
  expect(gmv?.points).toHaveLength(30);
  expect(gmv?.points.at(-1)).toEqual({ day: taipeiDay(later(world.clock.now(), -DAY)), value: 2 * listing.total });
});

test("finance and admins read them, others do not; the table has the numbers of the page and is logged", async () => {
  for (const role of ["support", "content"]) {
    const client = world.operator((await makeMember(world, { roles: [role] })).id);
    await expect(client.call(calls.getFigures, { query: {} } as never)).rejects.toMatchObject({ status: 403 });
    expect(await client.call(calls.getFigureSummary, {})).toBeNull();
  }
  const query = { by: "month" as const, from: "2026-01-01", until: today() };
  const page = await operator.call(calls.getFigures, { query });
  const sent = await operator.send({
    method: "GET",
    url: `/api/admin/figures/table?by=month&from=2026-01-01&until=${today()}`,
  });
  expect(sent.headers["content-disposition"]).toContain(`figures-month-2026-01-01-${today()}.csv`);
  const [head = "", ...lines] = sent.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head.split(",")).toHaveLength(Object.keys(figures).length + 1);
  const names = Object.keys(figures) as FigureName[];
  expect(lines).toEqual(page.points.map((point) => [point.at, ...names.map((name) => point[name] ?? "")].join(",")));
});

test("every statement about rows that grow finds them by an index", async () => {
  world.pass(MINUTE);
  const query = { by: "day" as const, from: today(), until: today() };
  const plan = await planOf(world.system, (ctx) => marketFigures(ctx, query));
  for (const index of [
    ...["orders_paid", "orders_created", "orders_completed", "order_supplements_paid", "ledger_journals_kind"],
    ...["analytics_events_name", "requests_published", "withdrawals_closed_at"],
  ])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (orders|ledger_|requests|offers|analytics|order_supplements|withdrawals)/);
});
