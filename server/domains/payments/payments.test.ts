import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getPayment } from "#contract/payments/routes.ts";
import { noticeRefusals, paymentAttempts, paymentNotices } from "#server/db/schema/payments.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { markPaid } from "./attempts/mark-paid.ts";
import { paymentDoubtful, paymentSettled } from "./events.ts";
import { askAboutOrder } from "./index.ts";
import { paymentJobs } from "./jobs.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

async function verdictsOf(number: string): Promise<string[]> {
  const rows = await db.select().from(paymentNotices).where(eq(paymentNotices.number, number));
  return rows.filter(({ source }) => source === "notice").map(({ verdict }) => verdict);
}

/** Events of this attempt that wait in the queue. */
async function eventsOf(number: string): Promise<string[]> {
  const { id } = await attemptOf(number);
  const { rows } = await world.deps.pool.query<{ name: string }>(
    `select payload->>'name' as name from graphile_worker._private_jobs
     where (payload->'payload'->>'attemptId')::int = $1 order by id`,
    [id],
  );
  return rows.map(({ name }) => name);
}

const minuteJob = () => paymentJobs[0]?.run(world.system, {});

async function open() {
  const order = await makeOrderRow(world);
  return { order, ...(await startPaymentOf(world, order)) };
}

const notify = (payload: string, type = "application/x-www-form-urlencoded") =>
  world.visitor().send({ method: "POST", url: "/orders/newebpay/notify", payload, headers: { "content-type": type } });

beforeEach(async () => {
  await gateway.fault("none");
  // What other tests left open is not asked about in this one.
  await db.update(paymentAttempts).set({ askAt: null });
});

const noCard = { last4: null, brand: null, expires: null, token: null, tokenUntil: null };

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  test("a payment: page, notice, return, and the payer reads that it is done", async () => {
    const { order, form, number } = await open();
    expect(form.action).toMatch(/\/MPG\/mpg_gateway$/);
    expect(await gateway.payAndReturn(form)).toBe(`/orders/newebpay/result?no=${number}`);
    expect(await attemptOf(number)).toMatchObject({ state: "paid", cardLast4: "1111", amount: 1050, askAt: null });
    expect((await attemptOf(number)).gatewayTrade).toMatch(/^\d{17}$/);
    expect(await verdictsOf(number)).toEqual(["paid"]);
    expect(await eventsOf(number)).toEqual([paymentSettled.name]);

    const payer = await world.client(order.buyerId);
    expect(await payer.call(getPayment, { params: { number } })).toEqual({
      number,
      method: "card",
      orderId: order.id,
      state: "paid",
      amount: 1050,
      message: "付款完成，已收到 NT$1,050。",
      arriving: true,
      mayRetry: false,
      cardKept: false,
      issued: null,
    });
  });

  test("what the bank does with the money in its nights is no news to anybody", async () => {
    const { form, number } = await open();
    await gateway.visit(form);
    for (const at of settlement === "instant" ? [3] : [1, 2, 3]) {
      expect(await gateway.trade(number)).toMatchObject({ closeStatus: at, captured: 1050 });
      const verdict = await gateway.port.query(number, 1050);
      expect(verdict).toMatchObject({ status: "paid", amount: 1050 });
      if (verdict) expect(await markPaid(world.system, "newebpay", verdict)).toBe("repeated");
      await gateway.batch();
    }
    expect(await eventsOf(number)).toEqual([paymentSettled.name]);
  });

  test("a page that was reached has used up its number, another is given out again; after the money nothing is to pay", async () => {
    const { order, number } = await open();
    const second = await startPaymentOf(world, order);
    expect(second.number).toBe(number);
    world.pass(4_000);
    const pay = await gateway.open(second.form);
    const third = await startPaymentOf(world, order);
    expect(third.number).not.toBe(number);
    expect(third.number).toMatch(/^[A-Za-z0-9_]{1,20}$/);
    await pay();
    await expect(startPaymentOf(world, order)).rejects.toMatchObject({ code: "payment_closed" });
    const late = await makeOrderRow(world, { deadlineAt: world.clock.now() });
    await expect(startPaymentOf(world, late)).rejects.toMatchObject({ code: "payment_closed" });
  });

  test("a failed payment says why in Chinese and may be tried again", async () => {
    const { order, form, number } = await open();
    await gateway.payAndReturn(form, { press: "fail" });
    expect(await eventsOf(number)).toEqual([]);
    const payer = await world.client(order.buyerId);
    const answer = await payer.call(getPayment, { params: { number } });
    expect(answer).toMatchObject({ state: "failed", mayRetry: true });
    expect(answer.message).toBe("銀行沒有核准這筆交易，請確認卡片資料，或改用其他卡片。");

    await gateway.visit((await startPaymentOf(world, order)).form);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "failed", mayRetry: false });
  });

  describe("notices", () => {
    test("twice: the second changes nothing", async () => {
      const { form, number } = await open();
      await gateway.visit(form, { fault: "twice" });
      expect(await verdictsOf(number)).toEqual(["paid", "repeated"]);
      expect(await eventsOf(number)).toEqual([paymentSettled.name]);
    });

    test("late: the return asks the gateway before the notice is there", async () => {
      const { form, number } = await open();
      await gateway.payAndReturn(form, { fault: "late" });
      expect(await attemptOf(number)).toMatchObject({ state: "paid" });
      expect(await verdictsOf(number)).toEqual([]);
      await gateway.deliver();
      expect(await verdictsOf(number)).toEqual(["repeated"]);
      expect(await eventsOf(number)).toEqual([paymentSettled.name]);
    });

    test("with a wrong amount: on record, credits nothing, and the question finds the truth", async () => {
      const { form, number } = await open();
      await gateway.visit(form, { fault: "amount" });
      expect(await verdictsOf(number)).toEqual(["amount"]);
      expect(await attemptOf(number)).toMatchObject({ state: "started" });
      expect(await eventsOf(number)).toEqual([paymentDoubtful.name]);
      world.pass(2 * MINUTE);
      await minuteJob();
      expect(await attemptOf(number)).toMatchObject({ state: "paid" });
    });

    test("with a wrong hash: counted and seen, 400, nothing moves", async () => {
      const { form, number } = await open();
      await db.delete(noticeRefusals);
      const before = await db.select().from(paymentNotices);
      await gateway.visit(form, { fault: "hash" });
      const hours = await db.select().from(noticeRefusals);
      expect(hours).toMatchObject([{ count: 1, source: "notice", first: [{ TradeInfo: expect.any(String) }] }]);
      expect(await db.select().from(paymentNotices)).toHaveLength(before.length);
      expect((await gateway.trade(number))?.notices[0]?.answers).toEqual([400]);
      expect(await attemptOf(number)).toMatchObject({ state: "started" });
    });

    test("of a failure after the payment: out of order, changes nothing", async () => {
      const { form, number } = await open();
      await gateway.visit(form);
      const failed = { status: "failed", code: "MPG03009", message: "授權失敗" } as const;
      const verdict = { number, amount: 1050, gatewayTrade: null, paidAt: null, card: noCard, issued: null, ...failed };
      expect(await markPaid(world.system, "newebpay", verdict)).toBe("repeated");
      expect(await attemptOf(number)).toMatchObject({ state: "paid", failCode: null });
    });
  });

  test("many proofs at once settle once", async () => {
    const { form, number } = await open();
    await gateway.visit(form, { fault: "lost" });
    const verdict = await gateway.port.query(number, 1050);
    if (!verdict) throw new Error("the gateway knows nothing");
    const results = await Promise.all(Array.from({ length: 6 }, () => markPaid(world.system, "newebpay", verdict)));
    expect(results.sort()).toEqual(["paid", "repeated", "repeated", "repeated", "repeated", "repeated"]);
    expect(await eventsOf(number)).toEqual([paymentSettled.name]);
  });

  describe("a lost notice", () => {
    test("is found by the worker's question", async () => {
      const { form, number } = await open();
      await gateway.visit(form, { fault: "lost" });
      await minuteJob();
      expect(await attemptOf(number)).toMatchObject({ state: "started", asked: 0 });
      world.pass(MINUTE);
      await minuteJob();
      expect(await attemptOf(number)).toMatchObject({ state: "started", asked: 0 });
      world.pass(2 * MINUTE);
      await minuteJob();
      expect(await attemptOf(number)).toMatchObject({ state: "paid", askAt: null });
    });

    test("is found by the payer's page, which does not ask again within three seconds", async () => {
      const { order, form, number } = await open();
      const payer = await world.client(order.buyerId);
      const query = vi.spyOn(gateway.port, "query");
      const pay = await gateway.open(form);
      // Nothing was heard of it so far: a page that polls is no reason to ask.
      await payer.call(getPayment, { params: { number } });
      expect(query).toHaveBeenCalledTimes(0);
      world.pass(3 * MINUTE);
      await payer.call(getPayment, { params: { number } });
      // However slow this machine is, the first question was just now.
      await db.update(paymentAttempts).set({ askedAt: later(world.clock.now(), HOUR) });
      expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "started" });
      expect(query).toHaveBeenCalledTimes(1);
      query.mockRestore();
      await pay({ fault: "lost" });
      world.pass(HOUR + 4_000);
      expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "paid" });
    });

    test("is found before the buyer pays once more", async () => {
      const { order, form, number } = await open();
      await gateway.visit(form, { fault: "lost" });
      await askAboutOrder(world.system, { orderId: order.id });
      expect(await attemptOf(number)).toMatchObject({ state: "paid" });
    });

    test("while the gateway is down: the page answers all the same and the worker comes back", async () => {
      const { order, form, number } = await open();
      await gateway.visit(form, { fault: "lost" });
      const payer = await world.client(order.buyerId);
      await gateway.fault("query_down");
      world.pass(3 * MINUTE);
      expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "started" });
      world.pass(MINUTE);
      await gateway.fault("query_lock");
      await minuteJob();
      const { askAt } = await attemptOf(number);
      expect(askAt?.getTime()).toBeGreaterThan(later(world.clock.now(), 3 * HOUR).getTime());
      world.pass(4 * HOUR + MINUTE);
      await minuteJob();
      expect(await attemptOf(number)).toMatchObject({ state: "paid" });
    });
  });

  test("money that comes after an attempt was over counts all the same", async () => {
    const { form, number } = await open();
    await gateway.visit(form, { fault: "late" });
    await db.update(paymentAttempts).set({ state: "expired" }).where(eq(paymentAttempts.number, number));
    await gateway.deliver();
    expect(await attemptOf(number)).toMatchObject({ state: "paid" });
    expect(await eventsOf(number)).toEqual([paymentSettled.name]);
  });
});

test("somebody else's payment does not exist, nor does a number nobody gave out", async () => {
  const { number } = await open();
  const stranger = await world.client((await makeMember(world)).id);
  for (const no of [number, "1_NOBODY", "../x"])
    await expect(stranger.call(getPayment, { params: { number: no } })).rejects.toMatchObject({ status: 404 });
  await expect(world.visitor().call(getPayment, { params: { number } })).rejects.toMatchObject({ status: 401 });
});

describe("a notice of no payment", () => {
  test("empty, malformed or of the wrong kind: 400 or 415, never 500", async () => {
    expect((await notify("")).statusCode).toBe(400);
    expect((await notify("Status=SUCCESS&TradeInfo=%00%ff&TradeSha=%00")).statusCode).toBe(400);
    expect((await notify("{}", "application/json")).statusCode).toBe(400);
    expect((await notify("[1", "application/json")).statusCode).toBe(400);
    expect((await notify("<xml/>", "application/xml")).statusCode).toBe(415);
    expect((await notify(`TradeInfo=${"a".repeat(70_000)}`)).statusCode).toBe(413);
  });

  test("about a number that is not ours: known as such", async () => {
    const verdict = { number: "9_UNKNOWN", amount: 5, gatewayTrade: "1", paidAt: null, card: noCard, issued: null };
    expect(await markPaid(world.system, "newebpay", { ...verdict, status: "paid", code: "SUCCESS", message: "" })).toBe(
      "unknown",
    );
  });
});

test("a return with a foreign form leads to the page without a number", async () => {
  const response = await world.visitor().send({
    method: "POST",
    url: "/orders/newebpay/result",
    payload: "TradeInfo=abc&TradeSha=def&MerchantID=x",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/orders/newebpay/result"]);
});

describe("an attempt that nobody pays", () => {
  test("is over soon when the buyer never reached the page, and is asked about no more", async () => {
    const { number } = await open();
    for (const minutes of [1, 2, 5]) {
      world.pass(minutes * MINUTE);
      await minuteJob();
    }
    expect(await attemptOf(number)).toMatchObject({ state: "expired", askAt: null, asked: 2 });
  });

  test("is asked about until a day after its page closed, in growing steps", async () => {
    const { order, form, number } = await open();
    await gateway.visit(form, { press: "back" });
    for (const minutes of [3, 2, 5, 10, 30]) {
      world.pass(minutes * MINUTE);
      await minuteJob();
    }
    expect(await attemptOf(number)).toMatchObject({ state: "expired", asked: 5 });
    const payer = await world.client(order.buyerId);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "expired", mayRetry: true });
    for (let hours = 0; hours < 26; hours++) {
      world.pass(HOUR);
      await minuteJob();
    }
    const { asked, askAt } = await attemptOf(number);
    expect(askAt).toBeNull();
    world.pass(DAY);
    await minuteJob();
    expect((await attemptOf(number)).asked).toBe(asked);
  });
});
