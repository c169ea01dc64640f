import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Statement } from "#contract/orders/money/statements.ts";
import * as calls from "#contract/orders/routes.ts";
import { startOfTaipeiMonth, startOfTaipeiMonthAfter } from "#contract/time.ts";
import { orders } from "#server/db/schema/orders.ts";
import { balanceOf, type Entry, post } from "#server/domains/ledger/index.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { makeOrderRow } from "#server/testing/factories/payments.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import "#server/testing/setup/properties.ts";
import { openWorld } from "#server/testing/world.ts";
import { clearedEntries, closedEntries, closingKey, splitOf } from "../money/money.ts";
import { monthsSince } from "./statement-months.ts";

const world = await openWorld();
const ctx = world.system;
const { db } = world.deps;

const first = startOfTaipeiMonth("2026-01");
world.clock.set(startOfTaipeiMonth("2026-06").getTime() + 10 * MINUTE - Date.now());
const newSeller = async () => (await makeMember(world)).id;
const instantOf = (at: string) => ({ ...ctx, now: () => new Date(at) });

type Two = { pending: number; balance: number };
const plus = (a: Two, b: Two): Two => ({ pending: a.pending + b.pending, balance: a.balance + b.balance });
const nothing = { pending: 0, balance: 0 };

/** Every month of a member, the oldest first, with what each must hold by itself. */
async function allMonths(userId: number): Promise<Statement[]> {
  const client = await world.client(userId);
  const { months } = await client.call(calls.getMyStatements, {});
  const statements: Statement[] = [];
  for (const month of months.toReversed())
    statements.push(await client.call(calls.getMyStatement, { query: { month } }));
  for (const { opening, closing, sums, lines } of statements) {
    expect(lines.reduce(plus, opening)).toMatchObject(closing);
    expect(sums.reduce(plus, opening)).toMatchObject(closing);
  }
  return statements;
}

describe("a month's statement", () => {
  test("whatever was posted when: each month begins with what the one before left, and the last has what there is", async () => {
    const kind = fc.constantFrom(
      "order.closed",
      "order.cleared",
      "transfer.requested",
      "balance.to_point",
      "books.mended",
    );
    const step = fc.record({
      kind,
      /** Minutes since the first of January in Taipei: up to the end of May, edges of months among them. */
      at: fc.oneof(
        fc.integer({ min: 0, max: 151 * 24 * 60 - 1 }),
        fc.constantFrom(
          ...[1, 2, 3, 4].map((n) => (startOfTaipeiMonthAfter(first, n).getTime() - first.getTime()) / MINUTE),
        ),
      ),
      pending: fc.integer({ min: -300, max: 900 }),
      balance: fc.integer({ min: -300, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const userId = await newSeller();
        let posted = 0;
        for (const { kind, at, pending, balance } of steps) {
          const entries: Entry[] = [
            { account: { kind: "revenue_pending", userId }, amount: pending },
            { account: { kind: "balance", userId }, amount: balance },
            { account: { kind: "promotions" }, amount: -pending - balance },
          ];
          if (pending === 0 && balance === 0) continue;
          const when = { ...ctx, now: () => new Date(first.getTime() + at * MINUTE) };
          // What a member has not is refused by the ledger; the rest is what statements are made of.
          const done = await post(when, { kind, key: `statement:${nextSerial()}`, entries }).catch(() => false);
          if (done) posted += 1;
        }
        const statements = await allMonths(userId);
        for (const [at, { opening }] of statements.entries())
          expect(opening).toEqual(at === 0 ? nothing : statements[at - 1]?.closing);
        expect(statements.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(posted);
        const pending = await balanceOf(ctx, { kind: "revenue_pending", userId });
        const balance = await balanceOf(ctx, { kind: "balance", userId });
        expect(statements.at(-1)?.closing ?? nothing).toEqual({ pending, balance });
      }),
      { numRuns: 25 },
    );
  });

  test("names price, refund and fee of a sale so that they are what the seller got, and has the rest by its name", async () => {
    const me = await newSeller();
    const order = await makeOrderRow(world, {
      sellerId: me,
      state: "cancelled",
      refunded: 333,
      snapshot: { title: "插畫" },
    });
    const split = splitOf(order, 333);
    const back = { money: 333, points: 0, coins: 0 };
    const closing = {
      bill: order,
      split,
      sellerId: me,
      buyerId: order.buyerId,
      back,
      taken: [{ account: { kind: "clearing:newebpay" } as const, amount: back.money }],
    };
    // The last instant of January and the first of February in Taipei.
    const [last, next] = [instantOf("2026-01-31T15:59:59.999Z"), instantOf("2026-01-31T16:00:00.000Z")];
    await post(last, {
      kind: "order.closed",
      key: closingKey(order.id),
      orderId: order.id,
      entries: closedEntries(closing),
    });
    const cleared = clearedEntries(split.seller, me);
    await post(next, { kind: "order.cleared", key: `order:${order.id}:cleared`, orderId: order.id, entries: cleared });
    await db.update(orders).set({ clearedAt: next.now() }).where(eq(orders.id, order.id));
    const out: Entry[] = [
      { account: { kind: "balance", userId: me }, amount: -500 },
      { account: { kind: "withdrawals" }, amount: 500 },
    ];
    await post(next, { kind: "transfer.requested", key: `withdrawal:test${order.id}:requested`, entries: out });

    const [january, february, ...rest] = await allMonths(me);
    // 1,050 paid, 333 back: 717 stay, of which 34 are the buyer's fee and 683 the price, less 102 commission.
    expect(january?.lines).toMatchObject([
      {
        kind: "sale",
        orderId: order.id,
        title: "插畫",
        sale: { price: 1000, back: 317, fee: 102 },
        pending: 581,
        balance: 0,
      },
    ]);
    expect(january?.sums).toEqual([
      { kind: "sale", count: 1, pending: 1000, balance: 0 },
      { kind: "refund", count: 1, pending: -317, balance: 0 },
      { kind: "fee", count: 1, pending: -102, balance: 0 },
    ]);
    expect(february).toMatchObject({
      earlier: "2026-01",
      later: "2026-03",
      final: true,
      opening: { pending: 581, balance: 0 },
    });
    expect(february?.sums).toEqual([
      { kind: "cleared", count: 1, pending: -581, balance: 581 },
      { kind: "withdrawal", count: 1, pending: 0, balance: -500 },
    ]);
    expect(rest.map(({ month, final }) => [month, final])).toEqual([
      ["2026-03", true],
      ["2026-04", true],
      ["2026-05", true],
      ["2026-06", false],
    ]);

    const client = await world.client(me);
    await client.call(calls.getMyStatements, {});
    const { body } = await client.send({ method: "GET", url: "/api/my_statement.csv?month=2026-01" });
    expect(body.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      "時間,類別,項目,交易編號,服務價格（NT$）,退還買家（NT$）,成交手續費（NT$）,手續費發票,待入帳增減（NT$）,餘額增減（NT$）,待入帳結存（NT$）,餘額結存（NT$）",
      "2026-01-01 00:00,期初,,,,,,,,,0,0",
      `2026-01-31 23:59,銷售,插畫,${order.id},1000,-317,-102,,581,0,581,0`,
      "2026-02-01 00:00,期末,,,,,,,,,581,0",
    ]);
  });

  test("is of one's own months only: none before the first movement, none to come, no nonsense", async () => {
    const me = await newSeller();
    const client = await world.client(me);
    expect(await client.call(calls.getMyStatements, {})).toEqual({ months: [] });
    const entries: Entry[] = [
      { account: { kind: "balance", userId: me }, amount: 5 },
      { account: { kind: "promotions" }, amount: -5 },
    ];
    await post(instantOf("2026-04-30T16:00:00.000Z"), {
      kind: "books.mended",
      key: `statement:${nextSerial()}`,
      entries,
    });
    expect(await client.call(calls.getMyStatements, {})).toEqual({ months: ["2026-06", "2026-05"] });
    for (const month of ["2026-04", "2026-07", "2026-13", "never"])
      await expect(client.call(calls.getMyStatement, { query: { month } })).rejects.toMatchObject({ status: 404 });
    await expect(world.visitor().call(calls.getMyStatements, {})).rejects.toMatchObject({ status: 401 });
  });

  test("months go over the end of a year", () => {
    const now = new Date("2026-02-28T16:00:00Z");
    expect(monthsSince("2025-11", now)).toEqual(["2026-03", "2026-02", "2026-01", "2025-12", "2025-11"]);
    expect(monthsSince("2026-04", now)).toEqual([]);
  });
});
