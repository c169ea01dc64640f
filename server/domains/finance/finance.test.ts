import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approve, getApprovals } from "#contract/approvals/routes.ts";
import { getOverview } from "#contract/console/routes.ts";
import * as calls from "#contract/finance/routes.ts";
import { declineOrder, getOrder, payOrder } from "#contract/orders/routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { ledgerJournals } from "#server/db/schema/ledger.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { balanceOf, post } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeCard, makeHolder } from "#server/testing/factories/cards.ts";
import { makeListing, makePlacedOrder } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../payments/jobs.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
const reason = "已和買家確認帳號，由公司帳戶轉出";
const bank = { way: "bank", reference: "812-20261123-7", reason } as const;

const verified = { idVerifiedAt: world.clock.now(), realName: "王小明" };

beforeEach(() => gateway.fault("none"));

const job = (name: string) => paymentJobs.find((each) => each.name === name)?.run(world.system, {});
const open = async () => (await operator.call(calls.getFinanceItems, {})).data;
const only = async () => {
  const [item, ...more] = await open();
  expect(more).toEqual([]);
  if (!item) throw new Error("the console is empty");
  return item;
};
const retry = (id: number, key?: string) =>
  operator.call(calls.retryFinanceItem, { params: { id }, ...(key ? { key } : {}) });
const settle = (id: number, body: Parameters<typeof sent>[0]) => sent(body)(id);
const sent =
  (body: { way: "bank" | "gateway" | "nothing" | "journal"; reference?: string; reason: string }) => (id: number) =>
    operator.call(calls.settleFinanceItem, { params: { id }, body });

async function paid(packagePrice = 1000) {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [], packagePrice }));
  const params = { id: sale.orderId };
  const buyer = await world.client(sale.buyerId);
  await gateway.payAndReturn(await buyer.call(payOrder, { params }));
  await world.drain();
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  if (!attempt) throw new Error("nothing was paid");
  return { ...sale, params, buyer, attempt };
}

/** An order of NT$1,050 whose refund the bank finally refuses. */
async function refused(packagePrice?: number) {
  const sale = await paid(packagePrice);
  await gateway.fault("refund_refused");
  const seller = await world.client(sale.sellerId);
  await seller.call(declineOrder, { params: sale.params, body: { reason: "這陣子檔期已滿，抱歉" } });
  await world.drain();
  return sale;
}

const linesOf = async ({ buyer, params }: Awaited<ReturnType<typeof paid>>) =>
  (await buyer.call(getOrder, { params })).money.map(({ label }) => label);
const bell = async (userId: number) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ title }) => title);

/** The nightly ledger check finds no difference the day after. */
async function quiet(): Promise<void> {
  world.pass(DAY);
  expect((await reconcile(world.system)).differences).toEqual([]);
  await world.drain();
  expect(await open()).toEqual([]);
}

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  describe("a refund that the bank refuses", () => {
    test("waits in the console, and the buyer is told the truth; tried again, it goes back and the console is empty", async () => {
      const sale = await refused();
      const item = await only();
      expect(item).toMatchObject({ kind: "refund", state: "open", amount: 1050, orderId: sale.orderId });
      expect((await operator.call(getOverview, {})).finance).toBe(1);
      const file = await operator.call(calls.getFinanceItem, { params: { id: item.id } });
      expect(file).toMatchObject({
        code: "TRA10051",
        actions: [{ name: "retry" }, { name: "settle" }],
        ways: ["bank", "gateway"],
      });
      expect(await linesOf(sale)).toContain("退款遇到問題，平台處理中");
      expect(await bell(sale.buyerId)).toContain("退款 NT$1,050 還沒有成功，平台會接手處理「名片設計與完稿」");

      expect(await retry(item.id, "retry-key-1")).toMatchObject({ state: "trying", actions: [], retries: 1 });
      // A double click has the same key; another tab finds that somebody was faster.
      expect(await retry(item.id, "retry-key-1")).toMatchObject({ state: "trying", retries: 1 });
      await expect(retry(item.id)).rejects.toMatchObject({ status: 409, code: "conflict" });
      await expect(settle(item.id, bank)).rejects.toMatchObject({ code: "conflict" });
      await world.drain();
      expect(await gateway.back(sale.attempt.number)).toBe(1050);
      expect(await operator.call(calls.getFinanceItem, { params: { id: item.id } })).toMatchObject({ state: "done" });
      expect(await linesOf(sale)).toContain("退款完成");
      await quiet();
    });

    test("refused again, it is the same item once more", async () => {
      await refused();
      const { id } = await only();
      await gateway.fault("refund_refused");
      await retry(id);
      await world.drain();
      expect(await only()).toMatchObject({ id, state: "open" });
      await retry(id);
      await world.drain();
      await quiet();
    });

    test("paid by the platform's bank: nothing leaves the gateway any more, and the books say where the money went", async () => {
      const sale = await refused();
      const { id } = await only();
      const before = await balanceOf(world.system, { kind: "bank" });
      world.pass(DAY);
      // The difference that the check finds meanwhile belongs to this item; no second one opens.
      expect((await reconcile(world.system)).differences).toEqual([
        { check: "clearing", subject: `order ${sale.orderId}`, expected: 1050, found: 0 },
      ]);
      await world.drain();
      expect(await only()).toMatchObject({ id });

      const both = await Promise.allSettled([
        settle(id, bank),
        settle(id, bank),
        settle(id, { ...bank, way: "gateway" }),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const file = await operator.call(calls.getFinanceItem, { params: { id } });
      expect(file).toMatchObject({ state: "settled", reference: bank.reference, reason, actions: [] });
      await job("ask_gateways");
      await world.drain();
      for (let night = 0; night < 2; night++) await gateway.batch();
      expect(await gateway.trade(sale.attempt.number)).toMatchObject({
        closeStatus: 3,
        captured: 1050,
        refundable: 1050,
      });
      if (file.way === "bank") {
        expect((await balanceOf(world.system, { kind: "bank" })) - before).toBe(1050);
        expect(await linesOf(sale)).toContain("退款完成，由平台以銀行轉帳退還");
        expect(await bell(sale.buyerId)).toContain("退款 NT$1,050 已由平台以銀行轉帳退還「名片設計與完稿」");
        const payment = await sale.buyer.call(getPayment, { params: { number: sale.attempt.number } });
        expect(payment).toMatchObject({ state: "refunded", message: "平台已用銀行轉帳退還 NT$1,050。" });
      }
      await quiet();
    });

    test("given back on the gateway's own pages: booked as the gateway's", async () => {
      const sale = await refused();
      const { id } = await only();
      await gateway.port.refund({ ...sale.attempt, paid: 1050, refundedBefore: 0, amount: 1050 });
      await settle(id, { way: "gateway", reference: "20261123-1", reason });
      expect(await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, sale.attempt.id))).toMatchObject([
        { state: "refunded", refundAmount: 1050 },
      ]);
      await quiet();
    });

    test("of a large sum is settled by two: one proposes, another approves, and nobody does both", async () => {
      const sale = await refused(40_000);
      await db.update(users).set(verified).where(eq(users.id, sale.buyerId));
      const { id } = await only();
      expect(await settle(id, bank)).toMatchObject({ state: "open", waiting: true, actions: [] });
      await expect(retry(id)).rejects.toMatchObject({ code: "conflict" });
      const proposed = await operator.call(getApprovals, {});
      const [approval] = proposed.data;
      expect(approval).toMatchObject({ amount: 42_000, actions: [{ name: "withdraw" }] });
      const params = { id: approval?.id ?? 0 };
      await expect(operator.call(approve, { params })).rejects.toMatchObject({ code: "forbidden" });
      const second = world.operator((await makeMember(world, { roles: ["finance"] })).id);
      await second.call(approve, { params });
      const file = await operator.call(calls.getFinanceItem, { params: { id } });
      expect(file).toMatchObject({ state: "settled", waiting: false, reference: bank.reference });
      expect(await linesOf(sale)).toContain("退款完成，由平台以銀行轉帳退還");
      await quiet();
    });

    test("of a card's check needs no journal", async () => {
      const holder = await makeHolder(world);
      await gateway.fault("refund_refused");
      await makeCard(world, holder);
      const item = await only();
      expect(item).toMatchObject({ kind: "refund", amount: 1, orderId: null });
      const before = (await db.select().from(ledgerJournals)).length;
      await settle(item.id, bank);
      expect(await db.select().from(ledgerJournals)).toHaveLength(before);
      await quiet();
    });

    test("a bank reference and a reason are asked for at their fields", async () => {
      await refused();
      const { id } = await only();
      await expect(settle(id, { ...bank, reference: "" })).rejects.toMatchObject({
        body: { message: { reference: ["請填寫銀行或金流的交易序號"] } },
      });
      await expect(settle(id, { ...bank, reason: "退" })).rejects.toMatchObject({
        body: { message: { reason: [expect.any(String)] } },
      });
      await expect(settle(id, { ...bank, way: "nothing" })).rejects.toMatchObject({
        body: { message: { way: [expect.any(String)] } },
      });
      await retry(id);
      await world.drain();
      await quiet();
    });

    test("nobody decides about money of their own", async () => {
      const sale = await refused();
      const { id } = await only();
      await db
        .update(users)
        .set({ roles: ["finance"] })
        .where(eq(users.id, sale.sellerId));
      const seller = world.operator(sale.sellerId);
      expect(await seller.call(calls.getFinanceItem, { params: { id } })).toMatchObject({ actions: [] });
      await expect(seller.call(calls.retryFinanceItem, { params: { id } })).rejects.toMatchObject({ status: 403 });
      await retry(id);
      await world.drain();
      await quiet();
    });
  });

  test("more that went back than was booked is an item, until the gateway takes it back or a journal writes it off", async () => {
    const sale = await paid();
    const seller = await world.client(sale.sellerId);
    await seller.call(declineOrder, { params: sale.params, body: { reason: "這陣子檔期已滿，抱歉" } });
    await world.drain();
    // The gateway has refunded NT$1,050. Sets how much of it is posted.
    const bookedAt = async (amount: number) => {
      await db.update(paymentRefunds).set({ amount }).where(eq(paymentRefunds.attemptId, sale.attempt.id));
      await db.update(paymentAttempts).set({ refundAmount: amount }).where(eq(paymentAttempts.id, sale.attempt.id));
    };
    const night = async () => {
      world.pass(DAY + HOUR);
      await job("confirm_refunds");
      await world.drain();
    };
    await bookedAt(1020);
    await night();
    const item = await only();
    expect(item).toMatchObject({ kind: "excess", amount: 30, orderId: sale.orderId });
    expect(item.what).toBe("帳上退了 NT$1,020，金流卻退了 NT$1,050，多退 NT$30。");
    await retry(item.id);
    await world.drain();
    expect(await only()).toMatchObject({ id: item.id, state: "open" });
    await bookedAt(1050);
    await retry(item.id);
    await world.drain();
    expect(await open()).toEqual([]);

    const entries = [
      { account: { kind: "clearing:newebpay" }, amount: -30 },
      { account: { kind: "payouts" }, amount: 30 },
    ] as const;
    await post(world.system, {
      kind: "books.mended",
      key: `test:excess:${sale.orderId}`,
      orderId: sale.orderId,
      entries: [...entries],
    });
    await bookedAt(1020);
    await db.update(paymentRefunds).set({ confirmedAt: null }).where(eq(paymentRefunds.attemptId, sale.attempt.id));
    await night();
    const form = { way: "journal", reference: "812-20261123-9", reason: "買家已把多退的 30 元匯回公司帳戶" } as const;
    await expect(settle(item.id, { ...form, way: "bank" })).rejects.toMatchObject({ code: "invalid" });
    const both = await Promise.allSettled([settle(item.id, form), settle(item.id, form)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await night();
    const [refund] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, sale.attempt.id));
    expect(refund?.confirmedAt).not.toBeNull();
    await quiet();
  });
});

test("a refund that the gateway had accepted and the bank dropped is noticed at night", async () => {
  await gateway.settlement("batch");
  const sale = await paid();
  for (let run = 0; run < 3; run++) await gateway.batch();
  const seller = await world.client(sale.sellerId);
  await seller.call(declineOrder, { params: sale.params, body: { reason: "這陣子檔期已滿，抱歉" } });
  await world.drain();
  expect(await linesOf(sale)).toContain("退款完成");
  await gateway.drop();
  world.pass(DAY + HOUR);
  await job("confirm_refunds");
  await world.drain();
  const item = await only();
  expect(item).toMatchObject({ kind: "refund", amount: 1050, orderId: sale.orderId });
  expect(await linesOf(sale)).toContain("退款遇到問題，平台處理中");
  await retry(item.id);
  await world.drain();
  expect(await gateway.back(sale.attempt.number)).toBe(1050);
  for (let run = 0; run < 3; run++) await gateway.batch();
  world.pass(DAY + HOUR);
  await job("confirm_refunds");
  const [refund] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, sale.attempt.id));
  expect(refund?.confirmedAt).not.toBeNull();
  await quiet();
});

describe("a payment", () => {
  async function pressed() {
    const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
    const buyer = await world.client(sale.buyerId);
    return { ...sale, buyer, form: await buyer.call(payOrder, { params: { id: sale.orderId } }) };
  }
  const attemptOf = async (orderId: number) => {
    const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
    if (!attempt) throw new Error("no attempt");
    return attempt;
  };

  test("of another amount waits in the console until the gateway tells the truth", async () => {
    const { form, orderId, buyer } = await pressed();
    await gateway.visit(form, { fault: "amount" });
    await world.drain();
    await gateway.fault("query_down");
    const { number } = await attemptOf(orderId);
    expect((await buyer.call(getPayment, { params: { number } })).message).toContain("金額與訂單不同");
    await gateway.fault("none");
    const item = await only();
    expect(item).toMatchObject({ kind: "amount", orderId });
    expect(item.what).toMatch(/^應付 NT\$1,050，金流通知實付 NT\$[\d,]+，訂單沒有入帳。$/);
    await retry(item.id);
    await job("ask_gateways");
    await world.drain();
    expect(await attemptOf(orderId)).toMatchObject({ state: "paid", wrongAmount: null });
    await quiet();
  });

  test("of which the gateway never told how it ended is asked about once more, or closed by hand", async () => {
    const { form, orderId, buyer } = await pressed();
    await gateway.open(form);
    const number = (await attemptOf(orderId)).number;
    await db
      .update(paymentAttempts)
      .set({ asked: 99, askAt: world.clock.now(), expiresAt: new Date(world.clock.now().getTime() - 2 * DAY) })
      .where(eq(paymentAttempts.number, number));
    await gateway.fault("query_down");
    await job("ask_gateways");
    await world.drain();
    const item = await only();
    expect(item).toMatchObject({ kind: "answer", orderId, amount: 1050 });
    expect((await buyer.call(getPayment, { params: { number } })).message).toContain("平台會人工確認");
    await gateway.fault("query_down");
    expect(await retry(item.id)).toMatchObject({ state: "trying" });
    world.pass(MINUTE);
    await job("ask_gateways");
    await world.drain();
    expect(await only()).toMatchObject({ id: item.id, state: "open" });
    await settle(item.id, { way: "nothing", reason: "金流後台查無這筆付款" });
    expect(await attemptOf(orderId)).toMatchObject({ state: "expired", askAt: null, unansweredAt: null });
    await quiet();
  });
});
