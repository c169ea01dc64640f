import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as calls from "#contract/ledger/routes.ts";
import { startOfTaipeiMonth, taipeiMonth } from "#contract/time.ts";
import { orders } from "#server/db/schema/orders.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeOrderRow } from "#server/testing/factories/payments.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { balanceOf, post } from "./index.ts";

const world = await openWorld();
const ctx = world.system;
const { db } = world.deps;

// In the middle of a month, so that no month ends during a test.
world.clock.set(startOfTaipeiMonth(taipeiMonth(world.clock.now())).getTime() + 45 * DAY - Date.now());

async function seller(): Promise<number> {
  return (await makeMember(world)).id;
}

/** A finished sale with revenue that clears in so many days. */
async function sale(sellerId: number, amount: number, clearsIn: number, title = "名片設計") {
  const order = await makeOrderRow(world, {
    sellerId,
    state: "completed",
    snapshot: { title },
    deadlineAt: null,
    clearsAt: later(world.clock.now(), clearsIn * DAY),
  });
  await post(ctx, {
    kind: "order.closed",
    key: `order:${order.id}:closed`,
    orderId: order.id,
    entries: [
      { account: { kind: "clearing:newebpay" }, amount: -amount },
      { account: { kind: "revenue_pending", userId: sellerId }, amount },
    ],
  });
  return order;
}

async function clear(order: { id: number; sellerId: number }, amount: number) {
  await post(ctx, {
    kind: "order.cleared",
    key: `order:${order.id}:cleared`,
    orderId: order.id,
    entries: [
      { account: { kind: "revenue_pending", userId: order.sellerId }, amount: -amount },
      { account: { kind: "balance", userId: order.sellerId }, amount },
    ],
  });
  await db.update(orders).set({ clearedAt: world.clock.now() }).where(eq(orders.id, order.id));
}

test("what was written this month and dated back is not of this month, and hides nothing that is", async () => {
  const offset = world.clock.offset;
  world.clock.set(0);
  try {
    const me = await seller();
    await sale(me, 700, 7);
    const past = { ...ctx, now: () => later(startOfTaipeiMonth(taipeiMonth(world.clock.now())), -DAY) };
    const old = await makeOrderRow(world, { sellerId: me, state: "completed", deadlineAt: null });
    const entries = [
      { account: { kind: "clearing:newebpay" }, amount: -300 },
      { account: { kind: "revenue_pending", userId: me }, amount: 300 },
    ] as const;
    await post(past, { kind: "order.closed", key: `order:${old.id}:closed`, orderId: old.id, entries });
    const { thisMonth, lifetime } = await (await world.client(me)).call(calls.getMyRevenues, {});
    expect([thisMonth, lifetime]).toEqual([700, 1000]);
    const { months } = await (await world.client(me)).call(calls.getMyRevenueMonths, {});
    expect(months.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 300, 700]);
    expect(months.at(-1)?.month).toBe(taipeiMonth(world.clock.now()));
  } finally {
    world.clock.set(offset);
  }
});

describe("the revenue page", () => {
  test("of a member who never sold is empty, not missing", async () => {
    const client = await world.client(await seller());
    expect(await client.call(calls.getMyRevenues, {})).toEqual({
      pending: 0,
      balance: 0,
      lifetime: 0,
      thisMonth: 0,
      held: 0,
      clearing: [],
    });
    expect(await client.call(calls.getMyRevenueRecords, {})).toEqual({ data: [], page: 1, pages: 1, total: 0 });
  });

  test("tells what is pending, what is cleared, what clears when, and what was earned in all", async () => {
    const me = await seller();
    await sale(await seller(), 9999, 1);
    const early = await sale(me, 850, 7, "履歷健檢");
    const later = await sale(me, 1700, 14);
    const done = await sale(me, 400, 0);
    await clear(done, 400);
    const client = await world.client(me);
    expect(await client.call(calls.getMyRevenues, {})).toEqual({
      pending: 2550,
      balance: 400,
      lifetime: 2950,
      thisMonth: 2950,
      held: 0,
      clearing: [
        { amount: 850, at: early.clearsAt?.toISOString() },
        { amount: 1700, at: later.clearsAt?.toISOString() },
      ],
    });

    await client.call(calls.balanceToPoint, { body: { amount: 150 } });
    const { data, total } = await client.call(calls.getMyRevenueRecords, {});
    expect(total).toBe(4);
    expect(data.map(({ kind, title, amount, state, orderId }) => ({ kind, title, amount, state, orderId }))).toEqual([
      { kind: "to_points", title: "餘額轉為點數", amount: -150, state: "cleared", orderId: null },
      { kind: "sale", title: "名片設計", amount: 400, state: "cleared", orderId: done.id },
      { kind: "sale", title: "名片設計", amount: 1700, state: "pending", orderId: later.id },
      { kind: "sale", title: "履歷健檢", amount: 850, state: "pending", orderId: early.id },
    ]);
    expect(data[3]?.clearsAt).toBe(early.clearsAt?.toISOString());
    expect(await client.call(calls.getMyRevenues, {})).toMatchObject({ balance: 250, lifetime: 2950 });
    // Neither clearing nor a turn into points earns anything.
    const { months } = await client.call(calls.getMyRevenueMonths, {});
    expect(months.at(-1)?.amount).toBe(2950);
  });

  test("is paged by twenty, and a page beyond the last still knows how many there are", async () => {
    const me = await seller();
    for (let i = 0; i < 21; i++) await sale(me, 100 + i, 7);
    const client = await world.client(me);
    const second = await client.call(calls.getMyRevenueRecords, { query: { page: 2 } });
    expect(second).toMatchObject({ page: 2, pages: 2, total: 21 });
    expect(second.data.map(({ amount }) => amount)).toEqual([100]);
    expect(await client.call(calls.getMyRevenueRecords, { query: { page: 9 } })).toMatchObject({ data: [], total: 21 });
  });

  test("is nobody else's", async () => {
    await expect(world.visitor().call(calls.getMyRevenues, {})).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().call(calls.getMyRevenueRecords, {})).rejects.toMatchObject({ status: 401 });
  });
});

test("a month begins at midnight in Taipei", () => {
  const at = (iso: string) => startOfTaipeiMonth(taipeiMonth(new Date(iso))).toISOString();
  expect(at("2026-03-01T00:00:00+08:00")).toBe("2026-02-28T16:00:00.000Z");
  expect(at("2026-02-28T23:59:59.999+08:00")).toBe("2026-01-31T16:00:00.000Z");
  expect(at("2026-12-31T23:59:59+08:00")).toBe("2026-11-30T16:00:00.000Z");
});

describe("balance to points", () => {
  test("1:1, once per key, and the same key with another amount is refused", async () => {
    const userId = await seller();
    await grant(world, userId, "balance", 500);
    const client = await world.client(userId);
    const wish = { body: { amount: 200 }, key: "wish-abc-1" };
    expect(await client.call(calls.balanceToPoint, wish)).toEqual({ balance: 300, points: 200 });
    expect(await client.call(calls.balanceToPoint, wish)).toEqual({ balance: 300, points: 200 });
    await expect(client.call(calls.balanceToPoint, { ...wish, body: { amount: 201 } })).rejects.toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    // The stored response expires after a day; the key stays in the ledger.
    world.pass(2 * DAY);
    await expect(client.call(calls.balanceToPoint, wish)).rejects.toMatchObject({ body: { code: "conflict" } });
    expect(await balanceOf(ctx, { kind: "points", userId })).toBe(200);
  });

  test("the same key of two members is two wishes", async () => {
    const key = "shared-key";
    for (const userId of [await seller(), await seller()]) {
      await grant(world, userId, "balance", 10);
      const client = await world.client(userId);
      expect(await client.call(calls.balanceToPoint, { body: { amount: 10 }, key })).toMatchObject({ points: 10 });
    }
  });

  test("more than there is: told at the field; many presses at once never overdraw", async () => {
    const userId = await seller();
    await grant(world, userId, "balance", 100);
    const client = await world.client(userId);
    const wish = (amount: number) => client.call(calls.balanceToPoint, { body: { amount } });
    await expect(wish(101)).rejects.toMatchObject({
      status: 409,
      body: { code: "balance_short", message: { amount: ["餘額不足，請調整金額後再試一次。"] } },
    });
    const results = await Promise.allSettled([wish(60), wish(60), wish(60)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(ctx, { kind: "balance", userId })).toBe(40);
    expect(await balanceOf(ctx, { kind: "points", userId })).toBe(60);
  });

  test("nothing, less than nothing or part of a dollar: refused at the field; with half a key: refused", async () => {
    const client = await world.client(await seller());
    const send = (payload: Record<string, unknown>, headers = {}) =>
      client.send({ method: "POST", url: "/api/balance_to_point", payload, headers });
    await client.call(calls.getMyRevenues, {});
    for (const amount of [0, -5, 1.5, "x", 10_000_001]) {
      const response = await send({ amount });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().message)).toEqual(["amount"]);
    }
    const keyless = await send({ amount: 5 }, { "idempotency-key": "" });
    expect([keyless.statusCode, keyless.json().code]).toEqual([400, "key_missing"]);
  });
});

test("what was earned last month is no part of this month", async () => {
  const me = await seller();
  const before = startOfTaipeiMonth(taipeiMonth(world.clock.now())).getTime() - HOUR;
  const past = { ...ctx, now: () => new Date(before) };
  const order = await makeOrderRow(world, { sellerId: me, state: "completed" });
  await post(past, {
    kind: "order.closed",
    key: `order:${order.id}:closed`,
    orderId: order.id,
    entries: [
      { account: { kind: "clearing:newebpay" }, amount: -70 },
      { account: { kind: "revenue_pending", userId: me }, amount: 70 },
    ],
  });
  const client = await world.client(me);
  expect(await client.call(calls.getMyRevenues, {})).toMatchObject({ lifetime: 70, thisMonth: 0 });
});
