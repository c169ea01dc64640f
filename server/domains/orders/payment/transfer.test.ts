import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as finance from "#contract/finance/routes.ts";
import { getMyPoints } from "#contract/ledger/routes.ts";
import { getMyTasks } from "#contract/notifications/routes.ts";
import * as calls from "#contract/orders/routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { DAY, endOfTaipeiDay, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeListing, makePlacedOrder, orderRow } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { financeJobs } from "../../finance/unchosen-refunds.ts";
import { paymentJobs } from "../../payments/jobs.ts";
import { tickOrders } from "../clock/tick.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);

beforeEach(() => gateway.fault("none"));

const ask = () => paymentJobs.find(({ name }) => name === "ask_gateways")?.run(world.system, {});
const remind = () => financeJobs[0]?.run(world.system, {});

async function placed(packagePrice = 1000) {
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [], packagePrice }));
  const buyer = await world.client(sale.buyerId, { proven: true });
  const params = { id: sale.orderId };
  const press = (method: "atm" | "cvs" | "card" = "atm") =>
    buyer.call(calls.payOrder, { params, body: { method, begunIn: "room" } });
  const room = () => buyer.call(calls.getOrder, { params });
  const state = async () => (await orderRow(world, sale.orderId)).state;
  const attempts = () => db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, sale.orderId));
  return { ...sale, buyer, params, press, room, state, attempts };
}

/** An order with a number by which it can be paid. */
async function numbered(method: "atm" | "cvs" = "atm") {
  const sale = await placed();
  await gateway.payAndReturn(await sale.press(method));
  await world.drain();
  const [attempt] = await sale.attempts();
  if (!attempt) throw new Error("there is no attempt");
  return { ...sale, number: attempt.number, attempt };
}

/** Money that came for an order which its buyer had cancelled. */
async function late() {
  const sale = await numbered();
  await sale.buyer.call(calls.applyTransition, { params: { ...sale.params, name: "cancel_unpaid" } });
  expect(await gateway.payNumber(sale.number)).toBe(true);
  await world.drain();
  const [refund] = (await sale.room()).refundChoices;
  if (!refund) throw new Error("there is nothing to choose");
  return { ...sale, refund };
}

const refundOf = async (id: number) => (await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)))[0];

const mailsTo = async (userId: number) => {
  const { rows } = await world.deps.pool.query<{ email: string }>("select email from users where id = $1", [userId]);
  const mails = await db
    .select()
    .from(outbox)
    .where(eq(outbox.to, rows[0]?.email ?? ""));
  return mails.map(({ text }) => text).join("\n");
};

async function quiet(): Promise<void> {
  world.pass(DAY);
  expect((await reconcile(world.system)).differences).toEqual([]);
}

describe("an order that is paid by a number", () => {
  test("shows bank, number and deadline, waits until then, and is paid when the money comes", async () => {
    const now = world.clock.now();
    const sale = await numbered();
    const until = endOfTaipeiDay(now, 3).toISOString().slice(0, 19);
    const room = await sale.room();
    expect(room.paying?.issued).toMatchObject({
      method: "atm",
      bankCode: "017",
      bankName: expect.stringMatching(/./),
      amount: 1050,
    });
    expect(room.paying?.issued?.until.slice(0, 19)).toBe(until);
    expect(room.next.deadlineAt?.slice(0, 19)).toBe(until);
    expect(await mailsTo(sale.buyerId)).toContain(room.paying?.issued?.number);
    const payment = await sale.buyer.call(getPayment, { params: { number: sale.number } });
    expect(payment).toMatchObject({ state: "started", issued: room.paying?.issued });

    world.pass(2 * DAY);
    await tickOrders(world.system);
    expect(await sale.state()).toBe("pending_payment");
    expect(await gateway.payNumber(sale.number)).toBe(true);
    await world.drain();
    expect(await sale.state()).toBe("in_progress");
    expect(await gateway.payNumber(sale.number)).toBe(false);
    await quiet();
  });

  test("a second press leads to the number that was given out", async () => {
    const sale = await numbered("cvs");
    expect(await sale.press("cvs")).toEqual({
      action: expect.stringContaining(`/orders/newebpay/result_transaction?no=${sale.number}`),
      fields: null,
    });
    expect(await sale.attempts()).toHaveLength(1);
    expect((await sale.room()).paying?.issued).toMatchObject({ method: "cvs", bankCode: null });
  });

  test("the number is found by a question where the browser never came back", async () => {
    const sale = await placed();
    await gateway.visit(await sale.press());
    world.pass(4 * MINUTE);
    await ask();
    await world.drain();
    expect((await sale.room()).paying?.issued).not.toBeNull();
  });

  test("money whose notice is lost is found by a question", async () => {
    const sale = await numbered();
    await gateway.payNumber(sale.number, "lost");
    world.pass(HOUR + MINUTE);
    await ask();
    await world.drain();
    expect(await sale.state()).toBe("in_progress");
  });

  test("another sum than asked for pays nothing and waits for a person", async () => {
    const sale = await numbered();
    await gateway.payNumber(sale.number, "amount");
    await world.drain();
    expect(await sale.state()).toBe("pending_payment");
    const { data } = await operator.call(finance.getFinanceItems, {});
    expect(data).toMatchObject([{ kind: "amount", orderId: sale.orderId }]);
    // Asked by itself, the gateway tells the right sum.
    world.pass(HOUR + MINUTE);
    await ask();
    await world.drain();
    expect(await sale.state()).toBe("in_progress");
  });

  test("ends with the number, and the bank takes nothing for it any more", async () => {
    const sale = await numbered();
    // Whole days count, and the gateway is asked some minutes after the last one, whatever the time of day is here.
    world.pass(4 * DAY + HOUR);
    await ask();
    await tickOrders(world.system);
    expect(await sale.state()).toBe("expired");
    expect(await gateway.payNumber(sale.number)).toBe(false);
    const payment = await sale.buyer.call(getPayment, { params: { number: sale.number } });
    expect(payment).toMatchObject({ state: "expired", issued: null, message: "繳費期限已過，沒有收到款項。" });
  });

  // What comes by the number is money at once: only the card has a bank that captures it.
  test.each<Settlement>(["instant", "batch"])(
    "can be paid by card meanwhile (captured: %s); what comes by the number then goes back",
    async (settlement) => {
      await gateway.settlement(settlement);
      const sale = await numbered();
      await gateway.payAndReturn(await sale.press("card"));
      await world.drain();
      expect(await sale.state()).toBe("in_progress");
      await gateway.payNumber(sale.number);
      await world.drain();
      expect((await sale.room()).refundChoices).toMatchObject([{ amount: 1050 }]);
      for (let night = 0; night < 2; night++) await gateway.batch();
      const card = (await sale.attempts()).find(({ method }) => method === "card");
      expect(card).toMatchObject({ state: "paid", refundAmount: 0 });
      expect(await gateway.trade(card?.number ?? "")).toMatchObject({
        closeStatus: 3,
        captured: 1050,
        refundable: 1050,
      });
      await quiet();
    },
  );

  test("is offered only for what the gateway takes", async () => {
    const most = await placed(20_000);
    await expect(most.press("cvs")).rejects.toMatchObject({
      code: "method_refused",
      message: expect.stringMatching(/最多 NT\$20,000/),
    });
    const large = await placed(50_000);
    await expect(large.press("atm")).rejects.toMatchObject({
      code: "method_refused",
      message: expect.stringMatching(/最多 NT\$49,999/),
    });
  });
});

describe("money that cannot go back the way it came", () => {
  test("becomes points at once, once", async () => {
    const { buyer, refund, number } = await late();
    const choose = () =>
      buyer.call(finance.chooseRefund, {
        params: { id: refund.id },
        body: { way: "points" },
        key: crypto.randomUUID(),
      });
    const all = await Promise.allSettled([choose(), choose(), choose()]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await world.drain();
    expect((await buyer.call(getMyPoints, {})).points).toBe(1050);
    expect(await refundOf(refund.id)).toMatchObject({ state: "settled" });
    const payment = await buyer.call(getPayment, { params: { number } });
    expect(payment).toMatchObject({ state: "refunded", message: "NT$1,050 已退為點數。" });
    await quiet();
  });

  test("is transferred by the finance console, which may ask for another account", async () => {
    const { buyer, buyerId, refund, orderId, number, room } = await late();
    const bank = { way: "bank", bankCode: "004", account: "123-4567-8901", holder: "王小明" } as const;
    const params = { id: refund.id };
    const wrong = { ...bank, account: "12", holder: "" };
    await expect(buyer.call(finance.chooseRefund, { params, body: wrong })).rejects.toMatchObject({
      body: { message: { account: [expect.any(String)], holder: [expect.any(String)] } },
    });
    await buyer.call(finance.chooseRefund, { params, body: bank });
    const { data } = await operator.call(finance.getFinanceItems, {});
    const item = data.find((each) => each.orderId === orderId);
    expect(item).toMatchObject({ kind: "transfer", amount: 1050, state: "open" });
    const at = { params: { id: item?.id ?? 0 } };
    expect(await operator.call(finance.getFinanceItem, at)).toMatchObject({
      ...{ number, gateway: "newebpay", payer: { id: buyerId } },
      payee: { bankCode: "004", holder: "王小明" },
      ways: ["bank"],
    });
    expect(await operator.call(finance.openFinanceAccount, at)).toEqual({ account: "12345678901" });
    expect(JSON.stringify(await refundOf(refund.id))).not.toContain("12345678901");

    await operator.call(finance.retryFinanceItem, at);
    await world.drain();
    expect((await room()).refundChoices).toMatchObject([{ id: refund.id }]);
    await buyer.call(finance.chooseRefund, { params, body: { ...bank, account: "98765432109" } });
    const end = { way: "bank", reference: "004-1", reason: "已由公司帳戶匯出" } as const;
    await operator.call(finance.settleFinanceItem, { ...at, body: end });
    await world.drain();
    expect(await operator.call(finance.getFinanceItem, at)).toMatchObject({ state: "settled" });
    expect((await room()).money.map(({ label }) => label)).toContain("退款完成，由平台以銀行轉帳退還");
    await quiet();
  });

  test("is nobody else's to choose", async () => {
    const { refund, sellerId } = await late();
    const seller = await world.client(sellerId, { proven: true });
    const wish = { params: { id: refund.id }, body: { way: "points" } } as const;
    await expect(seller.call(finance.chooseRefund, wish)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is asked about again, and comes to the console where nobody answers", async () => {
    const { buyer, orderId, buyerId, number } = await late();
    const asked = async () => (await mailsTo(buyerId)).split("沒有辦法原路退回").length - 1;
    expect(await asked()).toBe(1);
    world.pass(3 * DAY + HOUR);
    await remind();
    await remind();
    await world.drain();
    expect(await asked()).toBe(2);
    expect((await buyer.call(getMyTasks, {})).data.map(({ title }) => title)).toContain("請選擇退款的收款方式");
    world.pass(28 * DAY);
    await remind();
    const { data } = await operator.call(finance.getFinanceItems, {});
    expect(data.find((each) => each.orderId === orderId)).toMatchObject({
      ...{ kind: "transfer", number },
      what: expect.stringMatching(/沒有選擇/),
    });
    // Asked once more by the console, the buyer has the whole time again.
    const item = data.find((each) => each.orderId === orderId);
    const before = await asked();
    await operator.call(finance.retryFinanceItem, { params: { id: item?.id ?? 0 } });
    await world.drain();
    expect(await asked()).toBe(before + 1);
    world.pass(3 * DAY + HOUR);
    await remind();
    await remind();
    await world.drain();
    expect(await asked()).toBe(before + 2);
    const stateForOperator = async () =>
      (await operator.call(finance.getFinanceItems, {})).data.find((each) => each.orderId === orderId)?.state;
    expect(await stateForOperator()).toBe("trying");
    world.pass(28 * DAY);
    await remind();
    expect(await stateForOperator()).toBe("open");
  });

  test("is asked about again, however many others have not been answered for longer", async () => {
    const { refund, buyerId } = await late();
    await world.deps.pool.query(
      `insert into payment_refunds (attempt_id, key, amount, state, created_at)
       select attempt_id, key || ':' || n, 1, state, created_at - interval '26 days'
       from payment_refunds, generate_series(1, 600) n where id = $1`,
      [refund.id],
    );
    world.pass(3 * DAY + HOUR);
    await remind();
    await db.delete(paymentRefunds).where(and(eq(paymentRefunds.amount, 1), eq(paymentRefunds.state, "choosing")));
    await world.drain();
    expect((await mailsTo(buyerId)).split("沒有辦法原路退回").length - 1).toBe(2);
  });
});
