import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import type { ChargebackReason } from "#contract/finance/chargebacks.ts";
import * as calls from "#contract/finance/routes.ts";
import { getOrder, payOrder } from "#contract/orders/routes.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import { users } from "#server/db/schema/accounts.ts";
import { chargebacks } from "#server/db/schema/finance.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { clearRevenue } from "#server/domains/orders/clearance/clear-revenue.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { startSupplementPayment } from "#server/domains/orders/payment/pay-supplement.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { proposeSupplement } from "#server/domains/orders/supplements/propose-supplement.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import {
  deliveredSale,
  makeListing,
  makePaidOrder,
  makePlacedOrder,
  type Sale,
  workingSale,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../../payments/jobs.ts";
import { borneBySeller } from "./money.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const ctx = world.system;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
const SETTLED = { reference: "CB-END-1", reason: "銀行來函已經判定這一筆爭議" };

const numberOf = async ({ orderId }: Sale) => {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  return { number: row?.number ?? "", attemptId: row?.id ?? 0 };
};
const of = (kind: "revenue_pending" | "balance", userId: number) => balanceOf(ctx, { kind, userId });
const losses = () => balanceOf(ctx, { kind: "losses" });
const settle = (id: number, way: "won" | "lost") =>
  operator.call(calls.settleFinanceItem, { params: { id }, body: { way, ...SETTLED } });

const dates = { day: "2026-01-02", due: "2999-12-31" };
let cases = 0;
type Wish = { number?: string; amount?: number; reason?: ChargebackReason; reference?: string };
async function record(sale: Sale, wish: Wish = {}) {
  const { number } = await numberOf(sale);
  cases += 1;
  const body = { ...dates, amount: 1050, reason: "service" as const, reference: `CB-${cases}` };
  return operator.call(calls.recordChargeback, { body: { ...body, number, ...wish } });
}

/** An order of NT$1,050 that was accepted automatically: NT$850 are pending for the seller. */
async function lapsed(): Promise<Sale> {
  const sale = await deliveredSale(world);
  world.pass(8 * DAY);
  await tickOrders(ctx);
  expect(await of("revenue_pending", sale.sellerId)).toBe(850);
  return sale;
}
async function accepted(packagePrice = 1000): Promise<Sale> {
  const sale = await deliveredSale(world, { packagePrice });
  await applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
  return sale;
}

/** The buyer pays a supplement by card. @returns the number of that payment */
async function added(sale: Sale, form: SupplementForm): Promise<string> {
  const [buyer, seller] = [world.as(sale.buyerId), world.as(sale.sellerId)];
  const { id } = await proposeSupplement(form.kind === "tip" ? buyer : seller, sale.orderId, form);
  await gateway.payAndReturn(await startSupplementPayment(buyer, id, "card"));
  await world.drain();
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.supplementId, id));
  expect(row?.state).toBe("paid");
  return row?.number ?? "";
}
const scope: SupplementForm = supplementForm("scope", 500);
const tip: SupplementForm = { kind: "tip", price: 200, note: "謝謝" };

/** The same as `lapsed`, with extra work for NT$525: NT$1,275 are pending for the seller. */
async function lapsedWithMore(): Promise<Sale & { more: string }> {
  const sale = await workingSale(world);
  const more = await added(sale, scope);
  await deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
  world.pass(8 * DAY);
  await tickOrders(ctx);
  expect(await of("revenue_pending", sale.sellerId)).toBe(1275);
  return { ...sale, more };
}

/** The ledger balances the day after and nothing is left to do. */
async function quiet(): Promise<void> {
  world.pass(DAY);
  expect((await reconcile(ctx)).differences).toEqual([]);
  await world.drain();
  expect((await operator.call(calls.getFinanceItems, {})).data).toEqual([]);
}
const told = async (userId: number) => {
  await world.drain();
  const { rows } = await db.execute<{ title: string }>(
    sql`select title from notifications where user_id = ${userId} and key like 'chargeback:%' order by id`,
  );
  return rows.map(({ title }) => title.replace(/「.*/, ""));
};

test("the seller bears what the buyer says is missing and never took by hand, up to their share; nothing else", () => {
  const sold = { accepted: false, share: 850 };
  expect(borneBySeller({ ...sold, reason: "service" }, 1050)).toBe(850);
  expect(borneBySeller({ ...sold, reason: "service" }, 300)).toBe(300);
  expect(borneBySeller({ ...sold, reason: "service", accepted: true }, 1050)).toBe(0);
  for (const reason of ["fraud", "duplicate", "other"] as const)
    expect(borneBySeller({ ...sold, reason }, 1050)).toBe(0);
});

describe("a chargeback", () => {
  test("stops what counts from the payment: the hours to decline, and the days until the seller may start alone", async () => {
    const sale = await makePaidOrder(world);
    const seller = world.as(sale.sellerId);
    const offered = async () => {
      const client = await world.client(sale.sellerId);
      const { actions, declineUntil } = await client.call(getOrder, { params: { id: sale.orderId } });
      return { names: actions.map(({ name }) => name), declineUntil };
    };
    const { declineUntil } = await offered();
    world.pass(HOUR);
    const item = await record(sale);
    expect(await offered()).toMatchObject({ declineUntil: null });
    world.pass(10 * DAY);
    await tickOrders(ctx);
    await settle(item.id, "won");
    // The bank took ten days: 23 hours are left to decline, and six days until the start.
    const moved = Date.parse((await offered()).declineUntil ?? "") - Date.parse(declineUntil ?? "");
    expect(Math.abs(moved - 10 * DAY)).toBeLessThan(MINUTE);
    expect((await offered()).names).toContain("decline");
    await expect(applyTransition(seller, sale.orderId, "start_without_requirements")).rejects.toMatchObject({
      code: "transition_refused",
    });
    world.pass(DAY);
    expect((await offered()).names).not.toContain("decline");
    world.pass(6 * DAY);
    expect((await offered()).names).toContain("start_without_requirements");
  });

  test("holds what the seller may have to bear; won, it is theirs again and clears as ever", async () => {
    const sale = await lapsed();
    const item = await record(sale);
    expect(item).toMatchObject({ kind: "chargeback", state: "open", amount: 1050, actions: [{ name: "settle" }] });
    expect(item.what).toContain("已保留賣家收益 NT$850");
    expect(await of("revenue_pending", sale.sellerId)).toBe(0);
    world.pass(DAY);
    expect((await reconcile(ctx)).differences).toEqual([]);

    await settle(item.id, "won");
    expect(await of("revenue_pending", sale.sellerId)).toBe(850);
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    expect(await of("balance", sale.sellerId)).toBe(850);
    expect(await told(sale.sellerId)).toEqual(["銀行通知付款爭議", "付款爭議不成立"]);
    expect(await told(sale.buyerId)).toEqual(["銀行通知付款爭議", "付款爭議不成立"]);
    await quiet();
  });

  test("lost, the seller pays their share and the platform the rest; nothing of it clears", async () => {
    const before = await losses();
    const sale = await lapsed();
    const { id } = await record(sale);
    await settle(id, "lost");
    expect((await losses()) - before).toBe(-200);
    world.pass(20 * DAY);
    expect(await clearRevenue(ctx)).toBe(0);
    expect([await of("revenue_pending", sale.sellerId), await of("balance", sale.sellerId)]).toEqual([0, 0]);
    expect(await told(sale.sellerId)).toContain("付款爭議成立");
    await expect(settle(id, "won")).rejects.toMatchObject({ code: "conflict" });
    await quiet();
  });

  test("of part of it takes that part, and nothing of the rest clears meanwhile; won, all of it does", async () => {
    const sale = await lapsed();
    const { id } = await record(sale, { amount: 300 });
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    expect(await of("revenue_pending", sale.sellerId)).toBe(550);
    expect(await of("balance", sale.sellerId)).toBe(0);
    await settle(id, "won");
    await clearRevenue(ctx);
    expect(await of("balance", sale.sellerId)).toBe(850);
    await quiet();
  });

  test("of money that has cleared holds what is still there, never below zero", async () => {
    const sale = await lapsed();
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    const before = await losses();
    const { id, what } = await record(sale, { amount: 900 });
    expect(what).toContain("NT$850");
    await settle(id, "lost");
    expect(await of("balance", sale.sellerId)).toBe(0);
    expect((await losses()) - before).toBe(-50);
    await quiet();
  });

  test("of a stolen card, or of what the buyer took by hand, is the platform's alone", async () => {
    const before = await losses();
    const [stolen, taken] = [await lapsed(), await accepted()];
    for (const [sale, reason] of [[stolen, "fraud"] as const, [taken, "service"] as const]) {
      const { id } = await record(sale, { reason });
      expect(await of("revenue_pending", sale.sellerId)).toBe(850);
      await settle(id, "lost");
      expect(await of("revenue_pending", sale.sellerId)).toBe(850);
    }
    expect((await losses()) - before).toBe(-2100);
    await quiet();
  });

  test.each<Settlement>(["instant", "batch"])(
    "keeps refunds of the same payment back until the bank has decided (captured: %s)",
    async (settlement) => {
      await gateway.settlement(settlement);
      const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
      const params = { id: sale.orderId };
      await gateway.payAndReturn(await (await world.client(sale.buyerId)).call(payOrder, { params }));
      await world.drain();
      // A bank can only charge back what it has captured.
      for (let night = 0; night < 2; night++) await gateway.batch();
      await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
      const { id } = await record(sale, { amount: 50, reason: "fraud" });
      const { number } = await numberOf(sale);
      const back = async () => {
        world.pass(MINUTE);
        await paymentJobs.find(({ name }) => name === "ask_gateways")?.run(ctx, {});
        await world.drain();
        return gateway.back(number);
      };
      expect(await back()).toBe(0);
      await settle(id, "won");
      expect(await back()).toBe(1050);
      await quiet();
    },
  );
});

describe("a chargeback of an additional payment", () => {
  test("holds as much of the seller's share; won, it is theirs again and clears with the rest", async () => {
    const { more, ...sale } = await lapsedWithMore();
    const { id, what } = await record(sale, { number: more, amount: 525 });
    expect(what).toContain("已保留賣家收益 NT$525");
    expect(await of("revenue_pending", sale.sellerId)).toBe(750);
    world.pass(DAY);
    expect((await reconcile(ctx)).differences).toEqual([]);
    await settle(id, "won");
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    expect(await of("balance", sale.sellerId)).toBe(1275);
    await quiet();
  });

  test("lost, it is the seller's to bear and the rest clears; one beyond that payment is refused", async () => {
    const before = await losses();
    const { more, ...sale } = await lapsedWithMore();
    await expect(record(sale, { number: more, amount: 526 })).rejects.toMatchObject({
      fields: { amount: ["這筆付款還能列入爭議的金額是 NT$525"] },
    });
    const { id } = await record(sale, { number: more, amount: 525 });
    await settle(id, "lost");
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    expect(await of("balance", sale.sellerId)).toBe(750);
    expect(await losses()).toBe(before);
    await quiet();
  });

  test("and one of the order itself take no more together than the order brought, whatever else the seller has", async () => {
    const before = await losses();
    const { more, ...sale } = await lapsedWithMore();
    await grant(world, sale.sellerId, "balance", 5000);
    world.pass(20 * DAY);
    await clearRevenue(ctx);
    const [first, second] = [await record(sale), await record(sale, { number: more, amount: 525 })];
    expect(await of("balance", sale.sellerId)).toBe(5000 + 1275 - 1050 - 225);
    for (const { id } of [first, second]) await settle(id, "lost");
    expect(await of("balance", sale.sellerId)).toBe(5000);
    expect((await losses()) - before).toBe(-300);
    await quiet();
  });

  test("asks for what one of the order itself gives back when that is won", async () => {
    const { more, ...sale } = await lapsedWithMore();
    const [first, second] = [await record(sale), await record(sale, { number: more, amount: 525 })];
    await settle(first.id, "won");
    expect(await of("revenue_pending", sale.sellerId)).toBe(1050);
    await settle(second.id, "lost");
    expect(await of("revenue_pending", sale.sellerId)).toBe(750);
    await quiet();
  });
});

describe("a chargeback of a tip", () => {
  test.each(["won", "lost"] as const)(
    "of an order that nobody took by hand is held out of its share; %s",
    async (way) => {
      const before = await losses();
      const sale = await lapsed();
      const thanks = await added(sale, tip);
      expect(await of("revenue_pending", sale.sellerId)).toBe(850 + 200);
      const { id, what } = await record(sale, { number: thanks, amount: 200 });
      expect(what).toContain("已保留賣家收益 NT$200");
      expect(await of("revenue_pending", sale.sellerId)).toBe(850);
      world.pass(DAY);
      expect((await reconcile(ctx)).differences).toEqual([]);
      await settle(id, way);
      world.pass(20 * DAY);
      await tickOrders(ctx);
      expect(await of("revenue_pending", sale.sellerId)).toBe(0);
      expect(await of("balance", sale.sellerId)).toBe(way === "won" ? 1050 : 850);
      expect(await losses()).toBe(before);
      await quiet();
    },
  );

  test("of work that the buyer took by hand is the platform's, and the tip clears as ever", async () => {
    const before = await losses();
    const sale = await accepted();
    const thanks = await added(sale, tip);
    const { id } = await record(sale, { number: thanks, amount: 200 });
    expect(await of("revenue_pending", sale.sellerId)).toBe(1050);
    await settle(id, "lost");
    expect((await losses()) - before).toBe(-200);
    world.pass(20 * DAY);
    await tickOrders(ctx);
    expect(await of("balance", sale.sellerId)).toBe(1050);
    await quiet();
  });
});

describe("recording one", () => {
  test("twelve times at once is one; a second case takes only what is left", async () => {
    const sale = await accepted();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => record(sale, { reference: "CB-same", amount: 400, reason: "fraud" })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(record(sale, { amount: 651 })).rejects.toMatchObject({
      fields: { amount: ["這筆付款還能列入爭議的金額是 NT$650"] },
    });
    expect(await db.select().from(chargebacks).where(eq(chargebacks.orderId, sale.orderId))).toHaveLength(1);
    const [item] = (await operator.call(calls.getFinanceItems, {})).data;
    await settle(item?.id ?? 0, "won");
    await quiet();
  });

  test("says at its field what is wrong", async () => {
    const sale = await accepted();
    const wrong = { ...dates, number: "NOSUCH", amount: 1, reason: "fraud", reference: "x" } as const;
    await expect(operator.call(calls.recordChargeback, { body: wrong })).rejects.toMatchObject({
      fields: { number: ["找不到這個編號的付款，請再核對一次"] },
    });
    const { number } = await numberOf(sale);
    for (const [day, said] of [
      ["2999-01-01", "通知日期不能晚於今天"],
      ["1900-01-02", "通知日期太早了，請再檢查一次年份"],
      ["", "請選擇通知日期"],
    ] as const)
      await expect(operator.call(calls.recordChargeback, { body: { ...wrong, number, day } })).rejects.toMatchObject({
        fields: { day: [said] },
      });
    await db
      .update(users)
      .set({ roles: ["finance"] })
      .where(eq(users.id, sale.sellerId));
    const seller = world.operator(sale.sellerId);
    await expect(seller.call(calls.recordChargeback, { body: { ...wrong, number } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("of a large sum is settled by two", async () => {
    const sale = await accepted(40_000);
    const { id } = await record(sale, { amount: 42_000 });
    expect(await settle(id, "lost")).toMatchObject({ state: "open", waiting: true, actions: [] });
    const [approval] = (await operator.call(getApprovals, {})).data;
    const second = world.operator((await makeMember(world, { roles: ["finance"] })).id);
    await second.call(approve, { params: { id: approval?.id ?? 0 } });
    const file = await operator.call(calls.getFinanceItem, { params: { id } });
    expect(file).toMatchObject({ state: "settled", way: "lost" });
    const room = await (await world.client(sale.buyerId)).call(getOrder, { params: { id: sale.orderId } });
    expect(room.state).toBe("completed");
    await quiet();
  });
});
