/** A gateway that sends no notices and takes no money by itself: every way to "paid" leads through our query. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getPayment } from "#contract/payments/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentSettled } from "./events.ts";
import { methodsFor } from "./index.ts";
import { paymentJobs } from "./jobs.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const world = await openWorld();
const { db, pool } = world.deps;
const { gateway } = world.fakes;

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

async function minutes(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) {
    world.pass(MINUTE);
    await paymentJobs[0]?.run(world.system, {});
  }
}

async function open() {
  const order = await makeOrderRow(world);
  const payer = await world.client(order.buyerId);
  const press = () => startPaymentOf(world, order, "linepay");
  const begun = await press();
  /** The browser comes back to the result page. */
  const look = (number = begun.number) => payer.call(getPayment, { params: { number } });
  return { order, press, look, ...begun };
}

async function settledTimes(attemptId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs
     where payload->>'name' = $2 and (payload->'payload'->>'attemptId')::int = $1`,
    [attemptId, paymentSettled.name],
  );
  return rows[0]?.n ?? 0;
}

beforeEach(async () => {
  await gateway.lineFault("none");
  // What other tests left open is not asked about in this one.
  await db.update(paymentAttempts).set({ askAt: null });
});

test("a payment: page, approval, way back, and the payer reads that it is done", async () => {
  const { form, number, look } = await open();
  expect(form).toEqual({ action: expect.stringContaining(`/line/pay/${number}/`), fields: null });
  const { gatewayTrade, ...begun } = await attemptOf(number);
  expect(begun).toMatchObject({ gateway: "linepay", method: "linepay", state: "started" });
  expect(gatewayTrade).toMatch(/^\d{19}$/);
  const back = await gateway.payByLine(form);
  expect(back).toContain(`/orders/linepay/result?no=${number}&transactionId=${gatewayTrade}&orderId=${number}`);
  // The approval alone takes nothing.
  expect(await attemptOf(number)).toMatchObject({ state: "started" });
  expect(await look()).toMatchObject({ method: "linepay", state: "paid", message: "付款完成，已收到 NT$1,050。" });
  expect(await attemptOf(number)).toMatchObject({ state: "paid", gatewayTrade, askAt: null });
});

test("fifty returns at once: paid once", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await Promise.all(Array.from({ length: 50 }, () => look()));
  await minutes(1);
  const attempt = await attemptOf(number);
  expect(attempt.state).toBe("paid");
  expect(await settledTimes(attempt.id)).toBe(1);
});

test("who closes the page after approving has paid within minutes", async () => {
  const { form, number } = await open();
  expect(await gateway.payByLine(form, "pay", "closed")).toBeNull();
  await minutes(15);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("an approval that we could not confirm in time lapses: nothing is taken, and the next press begins anew", async () => {
  const { form, number, press, look } = await open();
  await gateway.payByLine(form, "pay", "closed");
  await gateway.silence(true);
  world.pass(21 * MINUTE);
  await gateway.silence(false);
  expect(await look()).toMatchObject({ state: "failed", message: expect.stringContaining("沒有扣款") });
  const fresh = await press();
  expect(fresh.number).not.toBe(number);
  await gateway.payByLine(fresh.form);
  expect(await look(fresh.number)).toMatchObject({ state: "paid" });
});

test("who cancels reads so, and pays with a fresh number", async () => {
  const { form, number, press, look } = await open();
  expect(await gateway.payByLine(form, "back")).toContain(`/orders/linepay/result?no=${number}&`);
  expect(await look()).toMatchObject({
    state: "failed",
    message: expect.stringContaining("這次付款已取消，或超過 LINE Pay 的付款時間，沒有扣款。"),
    mayRetry: true,
  });
  expect((await press()).number).not.toBe(number);
});

test("a refused card has a sentence in the payer's language", async () => {
  const { form, look } = await open();
  await gateway.payByLine(form, "pay", "card");
  expect(await look()).toMatchObject({ state: "failed", message: expect.stringContaining("這張卡這次沒有刷過") });
});

test("killed between the confirmation and our books: the next query finds the money, once", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await gateway.lineFault("confirm_hangup");
  expect(await look()).toMatchObject({ state: "started" });
  await minutes(15);
  const attempt = await attemptOf(number);
  expect(attempt.state).toBe("paid");
  expect(await settledTimes(attempt.id)).toBe(1);
});

test("a wrong sum is not credited, and waits for a person", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await gateway.lineFault("confirm_amount");
  expect(await look()).toMatchObject({ state: "started" });
  expect(await attemptOf(number)).toMatchObject({ state: "started", wrongAmount: 1051 });
});

test.each([
  ["request_down", "gateway_unreachable"],
  ["request_busy", "method_refused"],
])("%s: the press is refused with a sentence, and the next one goes through", async (fault, code) => {
  const order = await makeOrderRow(world);
  await gateway.lineFault(fault);
  await expect(startPaymentOf(world, order, "linepay")).rejects.toMatchObject({ code });
  const { form, number } = await startPaymentOf(world, order, "linepay");
  await gateway.payByLine(form);
  await minutes(15);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("refunds go back where the money came from, each once; a refused one waits for a person", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await look();
  const { id } = await attemptOf(number);
  await refundPayment(world.system, { attemptId: id, amount: 50, key: `line:${id}:1` });
  await gateway.lineFault("refund_hangup");
  await minutes(1);
  world.pass(DAY);
  await minutes(1);
  expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 50 });
  const port = gateway.ports.get("linepay");
  expect(await port?.givenBack(number, 1050)).toEqual({ amount: 50, settled: true });
  await refundPayment(world.system, { attemptId: id, amount: 1000, key: `line:${id}:2` });
  await gateway.lineFault("refund_refused");
  await minutes(1);
  expect(await attemptOf(number)).toMatchObject({ state: "refund_refused", refundAmount: 50 });
});

test("the whole sum goes back", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await look();
  const { id } = await attemptOf(number);
  await refundPayment(world.system, { attemptId: id, amount: 1050, key: `line:${id}:all` });
  await minutes(1);
  expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 1050 });
  expect(await gateway.ports.get("linepay")?.query(number, 1050, null)).toMatchObject({ status: "refunded" });
});

test("an hour of silence after the confirmation: the money is found when the gateway is back", async () => {
  const { form, number, look } = await open();
  await gateway.payByLine(form);
  await gateway.lineFault("confirm_hangup");
  await look();
  await gateway.silence(true);
  await minutes(60);
  await gateway.silence(false);
  world.pass(HOUR);
  await minutes(1);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("limits and label at the checkout, and no address to post to", async () => {
  const choice = async (amount: number) =>
    (await methodsFor(world.system, amount)).find(({ key }) => key === "linepay");
  expect(await choice(50_000)).toMatchObject({ label: "LINE Pay", blocked: null, incomplete: false });
  expect(await choice(50_001)).toMatchObject({ blocked: "LINE Pay 單筆最多 NT$50,000。" });
  for (const last of ["notify", "result", "result_transaction"]) {
    const answer = await world.visitor().send({ method: "POST", url: `/orders/linepay/${last}`, payload: {} });
    expect(answer.statusCode).toBe(404);
  }
});
