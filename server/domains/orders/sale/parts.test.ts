import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { getMyPoints } from "#contract/ledger/routes.ts";
import { coinLimit, dueOf, mostOf } from "#contract/orders/money/parts.ts";
import * as calls from "#contract/orders/routes.ts";
import * as terms from "#contract/terms.ts";
import { expireCoins } from "#server/domains/ledger/expire-coins.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { makeListing, makePlacedOrder, orderRow } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { tickOrders } from "../clock/tick.ts";
import { applyTransition } from "../transition/apply-transition.ts";

const world = await openWorld();
const ctx = world.system;
const { gateway } = world.fakes;

/** An order that waits for its payment, of a buyer who has so many points and coins. */
async function waiting(held: { points?: number; coins?: number }) {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  for (const kind of ["points", "coins"] as const) if (held[kind]) await grant(world, sale.buyerId, kind, held[kind]);
  const client = await world.client(sale.buyerId);
  const { total, price, platformDiscount } = await orderRow(world, sale.orderId);
  const has = async () => ({
    points: await balanceOf(ctx, { kind: "points", userId: sale.buyerId }),
    coins: await balanceOf(ctx, { kind: "coins", userId: sale.buyerId }),
  });
  return { ...sale, client, total, price, platformDiscount, has, params: { id: sale.orderId } };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: "done", fields: {} }),
    (error) => ({ code: error.body?.code, fields: Object.keys(error.body?.errors ?? error.fields ?? {}) }),
  );
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const proved = async () => expect((await reconcile(ctx)).differences).toEqual([]);

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  test("what can be used together is never more than there is, than the share of coins, and than the bill", () => {
    const amount = fc.integer({ min: 0, max: 300_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (price, fee, points, coins) => {
        const bill = { price, total: price + fee, platformDiscount: 0 };
        const most = mostOf(bill, { points, coins });
        expect(most.coins).toBeLessThanOrEqual(Math.min(coins, coinLimit(bill)));
        expect(coinLimit(bill) * 10_000).toBeLessThanOrEqual(price * terms.coinShareBp);
        expect(most.points).toBeLessThanOrEqual(points);
        expect(dueOf(bill, most)).toBeGreaterThanOrEqual(0);
        expect(mostOf({ ...bill, platformDiscount: 1 }, { points, coins }).coins).toBe(0);
      }),
    );
  });

  describe("points and coins beside money", () => {
    test("are set aside with the press, held with the money, and go back as they came", async () => {
      const sale = await waiting({ points: 300, coins: 500 });
      const wish = { points: 300, coins: coinLimit(sale) };
      const pay = await gateway.open(await sale.client.call(calls.payOrder, { params: sale.params, body: wish }));
      expect(await sale.has()).toEqual({ points: 0, coins: 500 - wish.coins });
      await proved();
      await pay();
      await world.drain();
      expect(await orderRow(world, sale.orderId)).toMatchObject({
        ...{ state: "in_progress", paidPoints: 300, paidCoins: wish.coins },
        paidMoney: sale.total - 300 - wish.coins,
      });
      await proved();
      const seller = await world.client(sale.sellerId);
      await seller.call(calls.declineOrder, { params: sale.params, body: { reason: "這陣子檔期已滿，抱歉" } });
      await world.drain();
      expect(await sale.has()).toEqual({ points: 300, coins: 500 });
      const { money } = await sale.client.call(calls.getOrder, { params: sale.params });
      expect(money.map(({ label, amount }) => [label, amount])).toEqual(
        expect.arrayContaining([
          [`付款（其中點數 300、金幣 ${wish.coins}），由平台保管`, -sale.total],
          ["點數退回", 300],
          ["金幣退回", wish.coins],
        ]),
      );
      world.pass(DAY);
      await proved();
    });

    test("follow the last press; a page of an earlier sum that is paid all the same goes back", async () => {
      const sale = await waiting({ points: 300 });
      const press = (points: number) => sale.client.call(calls.payOrder, { params: sale.params, body: { points } });
      const payFirst = await gateway.open(await press(300));
      world.pass(10_000);
      const paySecond = await gateway.open(await press(100));
      expect(await sale.has()).toMatchObject({ points: 200 });
      await payFirst();
      await world.drain();
      expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "pending_payment", paidPoints: 100 });
      await paySecond();
      await world.drain();
      expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress", paidPoints: 100 });
      world.pass(DAY);
      await proved();
    });

    test("go back when the order ends unpaid, and money that comes later does, too", async () => {
      const sale = await waiting({ points: 50, coins: 10 });
      const body = { points: 50, coins: 10 };
      const pay = await gateway.open(await sale.client.call(calls.payOrder, { params: sale.params, body }));
      world.pass(terms.paymentWindowMs + 20 * MINUTE);
      await tickOrders(ctx);
      await world.drain();
      expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "expired", paidPoints: 0, paidCoins: 0 });
      expect(await sale.has()).toEqual({ points: 50, coins: 10 });
      await pay().catch(() => {});
      await world.drain();
      await proved();
    });

    test("what is too much is refused at its field and sets nothing aside", async () => {
      const sale = await waiting({ points: 20, coins: 10_000 });
      const press = (body: object) => refusalOf(sale.client.call(calls.payOrder, { params: sale.params, body }));
      expect(await press({ points: 21 })).toEqual({ code: "balance_short", fields: ["points"] });
      expect(await press({ coins: coinLimit(sale) + 1 })).toEqual({ code: "balance_short", fields: ["coins"] });
      expect(await press({ points: sale.total + 1 })).toEqual({ code: "balance_short", fields: ["points"] });
      expect(await press({ points: -1 })).toEqual({ code: "invalid", fields: ["points"] });
      expect(await sale.has()).toEqual({ points: 20, coins: 10_000 });
      await proved();
    });

    test("coins whose time is over buy nothing, though they are not swept yet; returned ones have thirty days", async () => {
      const sale = await waiting({ coins: 30 });
      const body = { coins: 10 };
      const pay = await gateway.open(await sale.client.call(calls.payOrder, { params: sale.params, body }));
      await pay();
      await world.drain();
      const [lot] = (await sale.client.call(getMyPoints, {})).coinLots;
      world.pass(new Date(lot?.expiresAt ?? 0).getTime() - world.clock.now().getTime() + MINUTE);
      const next = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
      await world.deps.pool.query("update orders set buyer_id = $1 where id = $2", [sale.buyerId, next.orderId]);
      const client = await world.client(sale.buyerId);
      const late = client.call(calls.payOrder, { params: { id: next.orderId }, body });
      expect(await refusalOf(late)).toEqual({ code: "balance_short", fields: ["coins"] });
      // The seller has long been late.
      await applyTransition(world.as(sale.buyerId), sale.orderId, "cancel_late");
      await world.drain();
      const { coinLots } = await client.call(getMyPoints, {});
      const days = coinLots.map(({ left, expiresAt }) => [
        left,
        Math.round((new Date(expiresAt).getTime() - world.clock.now().getTime()) / DAY),
      ]);
      expect(days).toEqual([[10, terms.returnedCoinDays]]);
      await proved();
    });
  });

  describe("coins that end while their order is unpaid", () => {
    /** A buyer with 30 coins that end in a minute, and the checkout before them. */
    async function atTheEnd() {
      const sale = await waiting({ coins: 30 });
      const [lot] = (await sale.client.call(getMyPoints, {})).coinLots;
      world.pass(new Date(lot?.expiresAt ?? 0).getTime() - world.clock.now().getTime() - MINUTE);
      await tickOrders(ctx);
      const next = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
      await world.deps.pool.query("update orders set buyer_id = $1 where id = $2", [sale.buyerId, next.orderId]);
      const client = await world.client(sale.buyerId);
      const params = { id: next.orderId };
      const coins = async () => (await client.call(getMyPoints, {})).coins;
      const press = (body: object) => client.call(calls.payOrder, { params, body: { begunIn: "room", ...body } });
      expect(await coins()).toBe(30);
      return { ...sale, ...next, buyerId: sale.buyerId, client, params, coins, press };
    }

    test("with the page open: the press is refused at their field before anything is paid, and goes on without them", async () => {
      const { orderId, coins, press } = await atTheEnd();
      world.pass(2 * MINUTE);
      expect(await refusalOf(press({ coins: 10 }))).toEqual({ code: "balance_short", fields: ["coins"] });
      expect(await coins()).toBe(0);
      expect(await orderRow(world, orderId)).toMatchObject({ state: "pending_payment", paidCoins: 0 });
      await gateway.payAndReturn(await press({}));
      await world.drain();
      expect(await orderRow(world, orderId)).toMatchObject({ state: "in_progress", paidCoins: 0, paidMoney: 1050 });
      await proved();
    });

    test("set aside for a transfer: they pay, whatever ended meanwhile, and come back for thirty days", async () => {
      const { orderId, sellerId, client, params, coins, press } = await atTheEnd();
      await gateway.payAndReturn(await press({ coins: 10, method: "atm" }));
      await world.drain();
      world.pass(DAY);
      await expireCoins(ctx);
      expect(await coins()).toBe(0);
      await proved();
      const { rows } = await world.deps.pool.query("select number from payment_attempts where order_id = $1", [
        orderId,
      ]);
      expect(await gateway.payNumber(rows[0].number)).toBe(true);
      await world.drain();
      expect(await orderRow(world, orderId)).toMatchObject({ state: "in_progress", paidCoins: 10, paidMoney: 1040 });
      const seller = await world.client(sellerId);
      await seller.call(calls.declineOrder, { params, body: { reason: "這陣子檔期已滿，抱歉" } });
      await world.drain();
      const { coinLots } = await client.call(getMyPoints, {});
      const [lot, ...others] = coinLots.map(({ left, expiresAt }) => ({ left, at: new Date(expiresAt).getTime() }));
      expect([lot?.left, others]).toEqual([10, []]);
      expect(((lot?.at ?? 0) - world.clock.now().getTime()) / DAY).toBeCloseTo(terms.returnedCoinDays, 2);
      await proved();
    });
  });

  describe("points and coins alone", () => {
    test("pay at once, without a gateway; fifty presses are one, and all goes back", async () => {
      const sale = await waiting({ points: 5000, coins: 5000 });
      const coins = coinLimit(sale);
      const body = { points: sale.total - coins, coins };
      expect(await codeOf(sale.client.call(calls.payOrder, { params: sale.params, body }))).toBe("parts_are_enough");
      const short = { ...body, points: body.points - 1 };
      expect(await codeOf(sale.client.call(calls.payOrderWithPoints, { params: sale.params, body: short }))).toBe(
        "parts_not_enough",
      );
      expect(await sale.has()).toEqual({ points: 5000, coins: 5000 });
      const presses = Array.from({ length: 50 }, () =>
        codeOf(sale.client.call(calls.payOrderWithPoints, { params: sale.params, body })),
      );
      expect((await Promise.all(presses)).filter((code) => code === "done")).toHaveLength(1);
      expect(await orderRow(world, sale.orderId)).toMatchObject({
        ...{ state: "in_progress", paidMoney: 0, paidAttemptId: null },
        ...{ paidPoints: body.points, paidCoins: coins },
      });
      await proved();
      const seller = await world.client(sale.sellerId);
      await seller.call(calls.declineOrder, { params: sale.params, body: { reason: "這陣子檔期已滿，抱歉" } });
      await world.drain();
      expect(await sale.has()).toEqual({ points: 5000, coins: 5000 });
      await proved();
    });

    test("nobody pays with points what a gateway has taken money for", async () => {
      const sale = await waiting({ points: 5000 });
      const pay = await gateway.open(await sale.client.call(calls.payOrder, { params: sale.params }));
      await pay();
      const body = { points: sale.total };
      expect(await codeOf(sale.client.call(calls.payOrderWithPoints, { params: sale.params, body }))).toBe(
        "payment_closed",
      );
      await world.drain();
      expect(await sale.has()).toMatchObject({ points: 5000 });
      expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress", paidPoints: 0 });
      await proved();
    });
  });
});
