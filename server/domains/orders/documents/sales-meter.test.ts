import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { registrationLines, rowOn, thresholdOf } from "#contract/tax.ts";
import { startOfTaipeiMonth, taipeiMonth } from "#contract/time.ts";
import { type Entry, post } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { makeOrderRow } from "#server/testing/factories/payments.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { closedEntries, closingKey, splitOf } from "../money/money.ts";
import { notifyMeter } from "./notify-meter.ts";
import { lineAt } from "./sales-meter.ts";

const world = await openWorld();
// In the middle of a month, so that none ends while a test runs.
world.clock.set(startOfTaipeiMonth(taipeiMonth(world.clock.now())).getTime() + 45 * DAY - Date.now());
const newSeller = async () => (await makeMember(world)).id;

/** A sale of a price that ended at an instant, so much of it refunded; told to the meter. */
async function sale(sellerId: number, price: number, { at = world.clock.now(), refunded = 0 } = {}): Promise<void> {
  const bill = { price, buyerFee: 0, commission: Math.floor(price / 10), total: price };
  const state = refunded > 0 ? "cancelled" : "completed";
  const order = await makeOrderRow(world, { ...bill, sellerId, state, refunded, closedAt: at });
  const split = splitOf({ ...bill, subsidy: 0 }, refunded);
  const back = { money: refunded, points: 0, coins: 0 };
  const closing = {
    bill: { total: price, subsidy: 0 },
    split,
    sellerId,
    buyerId: order.buyerId,
    back,
    taken: [{ account: { kind: "clearing:newebpay" } as const, amount: back.money }],
  };
  const posting = {
    kind: "order.closed" as const,
    key: closingKey(order.id),
    orderId: order.id,
    entries: closedEntries(closing),
  };
  await post({ ...world.system, now: () => at }, posting);
  await notifyMeter(world.system, { orderId: order.id });
}

/** Which thresholds a seller has heard of in the bell menu, in order. */
async function told(userId: number): Promise<string[]> {
  await world.drain();
  const { rows } = await world.deps.db.execute<{ key: string }>(
    sql`select key from notifications where user_id = ${userId} and kind = 'tax' order by id`,
  );
  return rows.map(({ key }) => key.replace("sales_meter:", ""));
}

describe("the meter of sales", () => {
  test("counts prices before fees and after refunds, by the month in which the sale ended; other money is no sale", async () => {
    const me = await newSeller();
    await sale(me, 30_000);
    await sale(me, 5000, { refunded: 2000 });
    await sale(me, 700, { at: later(startOfTaipeiMonth(taipeiMonth(world.clock.now())), -1) });
    await sale(me, 900, { at: later(world.clock.now(), -400 * DAY) });
    const entries: Entry[] = [
      { account: { kind: "promotions" }, amount: -9999 },
      { account: { kind: "balance", userId: me }, amount: 9999 },
    ];
    await post(world.system, { kind: "points.paid_out", key: `meter:${nextSerial()}`, entries });
    const { months, line } = await (await world.client(me)).call(calls.getMySalesMeter, {});
    expect(months).toHaveLength(12);
    expect(months.slice(-2).map(({ amount }) => amount)).toEqual([700, 33_000]);
    expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(33_700);
    expect([months.at(-1)?.month, line]).toEqual([taipeiMonth(world.clock.now()), 50_000]);
  });

  test("of somebody who never sold is twelve months of nothing", async () => {
    const { months } = await (await world.client(await newSeller())).call(calls.getMySalesMeter, {});
    expect(months.map(({ amount }) => amount)).toEqual(Array(12).fill(0));
  });
});

test("a seller hears of each threshold once a month, of the higher one alone where one sale passes both", async () => {
  const me = await newSeller();
  const month = taipeiMonth(world.clock.now());
  await sale(me, 39_999);
  expect(await told(me)).toEqual([]);
  await sale(me, 1);
  await sale(me, 500);
  expect(await told(me)).toEqual([`${month}:80`]);
  await sale(me, 20_000);
  await sale(me, 20_000);
  expect(await told(me)).toEqual([`${month}:80`, `${month}:100`]);
  const before = later(startOfTaipeiMonth(month), -HOUR);
  await sale(me, 70_000, { at: before });
  expect(await told(me)).toEqual([`${month}:80`, `${month}:100`, `${taipeiMonth(before)}:100`]);
});

test("a threshold is reached at its sum, not a dollar before", () => {
  expect([39_999, 40_000, 49_999, 50_000, 90_000].map((sold) => thresholdOf(sold, 50_000))).toEqual([
    null,
    80,
    80,
    100,
    100,
  ]);
});

test("the line is the one of its day", () => {
  expect(lineAt(new Date("2026-11-23T00:00:00Z"))).toMatchObject({ services: 50_000 });
  const rows = [...registrationLines, { from: "2030-01-01", services: 60_000, goods: 120_000 }];
  const at = (day: string) => rowOn(rows, day).services;
  expect([at("2024-12-31"), at("2029-12-31"), at("2030-01-01")]).toEqual([50_000, 50_000, 60_000]);
});
