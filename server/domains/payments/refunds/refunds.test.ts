import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getPayment } from "#contract/payments/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { markPaid } from "../attempts/mark-paid.ts";
import { paymentRefunded } from "../events.ts";
import { refundPayment, retryRefund } from "../index.ts";
import { paymentJobs } from "../jobs.ts";
import { runRefunds } from "./run-refunds.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const ctx = world.system;
const freshKey = () => `refund:${nextSerial()}`;

beforeEach(() => gateway.fault("none"));

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

/** A paid order: NT$1,050. */
async function paid() {
  const order = await makeOrderRow(world);
  const { form, number } = await startPaymentOf(world, order);
  await gateway.visit(form);
  return { order, orderId: order.id, number, attemptId: (await attemptOf(number)).id };
}

/** The same, and the bank has its money: only now a part of it can go back. */
async function captured() {
  const payment = await paid();
  await gateway.batch();
  return payment;
}

const refundsOf = (attemptId: number) =>
  db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, attemptId)).orderBy(paymentRefunds.id);

async function eventsOf(attemptId: number): Promise<{ amount: number }[]> {
  const { rows } = await world.deps.pool.query<{ amount: number }>(
    `select (payload->'payload'->>'amount')::int as amount from graphile_worker._private_jobs
     where payload->>'name' = $2 and (payload->'payload'->>'attemptId')::int = $1 order by id`,
    [attemptId, paymentRefunded.name],
  );
  return rows;
}

/** Refund jobs of this attempt that wait in the queue. */
async function queuedFor(attemptId: number): Promise<number> {
  const { rows } = await world.deps.pool.query<{ n: number }>(
    `select count(*) as n from graphile_worker.jobs where task_identifier = 'refund_payment' and key = $1`,
    [`refund_payment:${attemptId}`],
  );
  return rows[0]?.n ?? 0;
}

const refundJob = (attemptId: number) =>
  paymentJobs.find(({ name }) => name === "refund_payment")?.run(ctx, { attemptId });

const minuteJob = () => paymentJobs[0]?.run(ctx, {});

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  test("in full: through the queue, once, and the payer reads it", async () => {
    const { order, orderId, number, attemptId } = await paid();
    expect(await refundPayment(ctx, { attemptId, amount: 1050, key: `order:${orderId}:refund` })).toBe(true);
    expect(await refundPayment(ctx, { attemptId, amount: 1050, key: `order:${orderId}:refund` })).toBe(false);
    const payer = await world.client(order.buyerId);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "refunding" });
    expect(await queuedFor(attemptId)).toBe(1);
    await refundJob(attemptId);
    expect(await gateway.back(number)).toBe(1050);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 1050 });
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "done", tries: 1, tryAt: null }]);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({
      state: "refunded",
      message: "已退款 NT$1,050，實際入帳時間依發卡銀行作業而定。",
    });
  });

  test("in parts, in the order they were asked for, and never more than was paid", async () => {
    const { number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 300, key: freshKey() });
    await refundPayment(ctx, { attemptId, amount: 50, key: freshKey() });
    await expect(refundPayment(ctx, { attemptId, amount: 701, key: freshKey() })).rejects.toThrow(RangeError);
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(350);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 350 });
    await refundPayment(ctx, { attemptId, amount: 700, key: freshKey() });
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(1050);
    expect(await eventsOf(attemptId)).toEqual([{ amount: 300 }, { amount: 50 }, { amount: 700 }]);
  });

  test("of a rolled back transaction nothing is given back", async () => {
    const { number, attemptId } = await paid();
    const failing = tx(ctx, async (ctx) => {
      await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
      throw new Error("second thoughts");
    });
    await expect(failing).rejects.toThrow("second thoughts");
    expect(await queuedFor(attemptId)).toBe(0);
    expect(await attemptOf(number)).toMatchObject({ state: "paid" });
    expect(await refundsOf(attemptId)).toEqual([]);
  });

  test("asked for at once by many under one key, and worked on by many: once", async () => {
    const { number, attemptId } = await captured();
    const key = freshKey();
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => refundPayment(ctx, { attemptId, amount: 400, key })),
    );
    expect(asked.filter((first) => first)).toHaveLength(1);
    await Promise.all(Array.from({ length: 3 }, () => runRefunds(ctx, attemptId)));
    expect(await gateway.back(number)).toBe(400);
    expect(await eventsOf(attemptId)).toEqual([{ amount: 400 }]);
    await expect(refundPayment(ctx, { attemptId, amount: 401, key })).rejects.toThrow(RangeError);
  });

  test("the connection breaks after the deed: the gateway is asked, nothing is given twice", async () => {
    const { number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 200, key: freshKey() });
    await gateway.fault("hangup");
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(200);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 200 });
  });

  test("the gateway is down: nothing moves, the worker comes back by itself", async () => {
    const { number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 200, key: freshKey() });
    await gateway.fault("change_down");
    await runRefunds(ctx, attemptId);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "queued", tries: 1 }]);
    expect(await attemptOf(number)).toMatchObject({ state: "refunding", refundAmount: 0 });
    await minuteJob();
    expect(await gateway.back(number)).toBe(0);
    world.pass(2 * MINUTE);
    await minuteJob();
    expect(await gateway.back(number)).toBe(200);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "done", tries: 2 }]);
  });

  test("the process dies between the gateway's yes and our commit: the next try finds the money gone and books it", async () => {
    const { number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
    const { refund } = gateway.port;
    const dying = vi.spyOn(gateway.port, "refund").mockImplementationOnce(async (request) => {
      await refund(request);
      throw new Error("killed");
    });
    await expect(runRefunds(ctx, attemptId)).rejects.toThrow("killed");
    dying.mockRestore();
    expect(await gateway.back(number)).toBe(1050);
    expect(await attemptOf(number)).toMatchObject({ state: "refunding", refundAmount: 0 });
    await minuteJob();
    expect(await gateway.back(number)).toBe(1050);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 1050 });
    expect(await eventsOf(attemptId)).toEqual([{ amount: 1050 }]);
  });

  test("the process dies without a word: the next worker has the turn two minutes later, and nothing goes back twice", async () => {
    const { number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
    const dying = vi.spyOn(gateway.port, "refund").mockImplementationOnce(() => new Promise(() => {}));
    void runRefunds(ctx, attemptId);
    await vi.waitFor(() => expect(dying).toHaveBeenCalledTimes(1));
    await minuteJob();
    expect(dying).toHaveBeenCalledTimes(1);
    world.pass(2 * MINUTE);
    await minuteJob();
    dying.mockRestore();
    expect(await gateway.back(number)).toBe(1050);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundingUntil: null });
  });

  test("a worker that wakes after its turn moves no money and writes nothing", async () => {
    const { number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
    const { refund } = gateway.port;
    const sleeping = vi.spyOn(gateway.port, "refund").mockImplementationOnce(async (request) => {
      world.pass(3 * MINUTE);
      return refund(request);
    });
    await runRefunds(ctx, attemptId);
    sleeping.mockRestore();
    expect(await gateway.back(number)).toBe(0);
    world.pass(2 * MINUTE);
    await minuteJob();
    expect(await gateway.back(number)).toBe(1050);
  });

  test("while the gateway thinks about a refund, a notice of that payment is answered", async () => {
    const { number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
    let answer: (result: { state: "done"; code: string; message: string }) => void = () => {};
    const thinking = vi
      .spyOn(gateway.port, "refund")
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const running = runRefunds(ctx, attemptId);
    await vi.waitFor(() => expect(thinking).toHaveBeenCalledTimes(1));
    const verdict = await gateway.port.query(number, 1050);
    if (!verdict) throw new Error("the gateway knows nothing");
    expect(await markPaid(ctx, "newebpay", verdict)).toBe("repeated");
    answer({ state: "done", code: "SUCCESS", message: "" });
    await running;
    thinking.mockRestore();
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 1050 });
  });

  test("a time stamp that was too old on arrival is sent again with a new one", async () => {
    const { number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 300, key: freshKey() });
    await gateway.fault("stale");
    await gateway.fault("stale_query");
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(300);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "done", tries: 1 }]);
  });

  test("a limit per hour passes by itself", async () => {
    const { number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 200, key: freshKey() });
    await gateway.fault("close_lock");
    await runRefunds(ctx, attemptId);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "queued", code: "TRA10702" }]);
    world.pass(HOUR + MINUTE);
    await minuteJob();
    expect(await gateway.back(number)).toBe(200);
  });

  test("a refusal stays visible to the platform, and moves nothing", async () => {
    const { order, number, attemptId } = await captured();
    await refundPayment(ctx, { attemptId, amount: 500, key: freshKey() });
    // Somebody gave money back by hand at the gateway: the books differ.
    await gateway.port.refund({ number, paid: 1050, refundedBefore: 0, amount: 100, gatewayTrade: null });
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(100);
    expect(await attemptOf(number)).toMatchObject({ state: "refund_refused", refundAmount: 0 });
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "refused", code: "BOOKS", tryAt: null }]);
    const audited = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payment.refuse_refund"), eq(auditLog.subjectId, attemptId)));
    expect(audited).toHaveLength(1);
    expect(await eventsOf(attemptId)).toEqual([]);
    const payer = await world.client(order.buyerId);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "refunding", mayRetry: false });
  });

  test("an order that was paid twice gives back the payment that is named", async () => {
    const order = await makeOrderRow(world);
    const first = await startPaymentOf(world, order);
    const payFirst = await gateway.open(first.form);
    const second = await startPaymentOf(world, order);
    await payFirst();
    await gateway.visit(second.form);
    const { id: attemptId } = await attemptOf(second.number);
    await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
    await runRefunds(ctx, attemptId);
    expect([await gateway.back(first.number), await gateway.back(second.number)]).toEqual([0, 1050]);
    expect(await attemptOf(first.number)).toMatchObject({ state: "paid" });
  });

  test("what was never paid cannot be given back", async () => {
    const order = await makeOrderRow(world);
    const { id: attemptId } = await attemptOf((await startPaymentOf(world, order)).number);
    await expect(refundPayment(ctx, { attemptId, amount: 1, key: freshKey() })).rejects.toThrow(RangeError);
  });
});

describe("a part of what is not captured yet", () => {
  beforeEach(() => gateway.settlement("batch"));

  test("waits, and goes back after the bank's batch", async () => {
    const { order, number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 300, key: freshKey() });
    await refundJob(attemptId);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: "queued", code: "CAPTURE" }]);
    const payer = await world.client(order.buyerId);
    expect(await payer.call(getPayment, { params: { number } })).toMatchObject({ state: "refunding" });
    await gateway.batch();
    world.pass(HOUR + MINUTE);
    await minuteJob();
    expect(await gateway.back(number)).toBe(300);
    expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 300 });
    expect(await eventsOf(attemptId)).toEqual([{ amount: 300 }]);
  });

  test("with a second part: the rest of it waits, too, and both go back in their order", async () => {
    const { number, attemptId } = await paid();
    await refundPayment(ctx, { attemptId, amount: 300, key: freshKey() });
    await refundPayment(ctx, { attemptId, amount: 750, key: freshKey() });
    await runRefunds(ctx, attemptId);
    expect(await gateway.back(number)).toBe(0);
    await gateway.batch();
    world.pass(HOUR + MINUTE);
    await minuteJob();
    expect(await eventsOf(attemptId)).toEqual([{ amount: 300 }, { amount: 750 }]);
    expect(await gateway.back(number)).toBe(1050);
  });
});

test("silence is borne for a day, then a person looks; sent once more, it goes back once", async () => {
  await gateway.settlement("instant");
  const { number, attemptId } = await paid();
  await refundPayment(ctx, { attemptId, amount: 1050, key: freshKey() });
  const silent = () => gateway.fault("change_down");
  await silent();
  await runRefunds(ctx, attemptId);
  world.pass(DAY - MINUTE);
  await silent();
  await minuteJob();
  expect(await refundsOf(attemptId)).toMatchObject([{ state: "queued", tries: 2 }]);
  world.pass(4 * HOUR);
  await silent();
  await minuteJob();
  expect(await refundsOf(attemptId)).toMatchObject([{ state: "refused", code: "LATE", tryAt: null }]);
  await tx(ctx, async (ctx) => retryRefund(ctx, (await refundsOf(attemptId))[0]?.id ?? 0));
  await refundJob(attemptId);
  expect(await refundsOf(attemptId)).toMatchObject([{ state: "done" }]);
  expect(await gateway.back(number)).toBe(1050);
});
