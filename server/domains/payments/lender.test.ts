/** A gateway that lends: it is told who buys, is asked by its own name of a trade, and is captured only when we know. */

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { putMyInfoAftee } from "#contract/accounts/setting-routes.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { borrower } from "#server/demo/forms.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { openWorld } from "#server/testing/world.ts";
import { methodsFor } from "./index.ts";
import { paymentJobs } from "./jobs.ts";
import { refundPayment } from "./refunds/refund-payment.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

const minuteJob = () => paymentJobs[0]?.run(world.system, {});

async function known() {
  const order = await makeOrderRow(world);
  const payer = await world.client(order.buyerId);
  await payer.call(putMyInfoAftee, { body: borrower });
  return { order, payer, press: () => startPaymentOf(world, order, "aftee") };
}

async function open() {
  const buyer = await known();
  const { form, number } = await buyer.press();
  const result = (trade?: string) => buyer.payer.call(getPayment, { params: { number }, query: { trade } });
  return { ...buyer, form, number, result };
}

const tradeIn = (location: string | null) => new URL(location ?? "").searchParams.get("id") ?? undefined;

beforeEach(async () => {
  await gateway.lenderFault("none");
  // What other tests left open is not asked about in this one.
  await db.update(paymentAttempts).set({ askAt: null });
});

test("who has not said whom to lend to is asked first, and nobody else", async () => {
  const order = await makeOrderRow(world);
  const payer = await world.client(order.buyerId);
  const choices = () => methodsFor(world.as(order.buyerId), 1050);
  const lacking = async () => (await choices()).filter(({ incomplete }) => incomplete).map(({ key }) => key);
  expect(await lacking()).toEqual(["aftee"]);
  await expect(startPaymentOf(world, order, "aftee")).rejects.toMatchObject({ code: "method_refused" });
  await payer.call(putMyInfoAftee, { body: borrower });
  expect(await lacking()).toEqual([]);
  expect((await startPaymentOf(world, order, "aftee")).form.fields).toBeNull();
});

test("a payment: page, notice, way back, and the payer reads that it is done", async () => {
  const { form, number, result } = await open();
  const back = await gateway.payByLender(form);
  expect(back).toContain(`/orders/aftee/result?no=${number}&id=tr_`);
  expect(await attemptOf(number)).toMatchObject({ state: "paid", gatewayTrade: tradeIn(back), askAt: null });
  expect(await result(tradeIn(back))).toMatchObject({ state: "paid", message: "付款完成，已收到 NT$1,050。" });
});

test.each(["notice_lost", "return_lost", "twice"])("%s: paid once all the same", async (fault) => {
  const { form, number, result } = await open();
  const back = await gateway.payByLender(form, "pay", fault);
  if (back !== null) await result(tradeIn(back));
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("nobody comes back and nothing is told: nothing is captured, and the order may be paid anew", async () => {
  const { form, number, press } = await open();
  await gateway.payByLender(form, "pay", "both_lost");
  world.pass(30 * MINUTE);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "expired", gatewayTrade: null, unknown: 0 });
  const again = await press();
  expect(again.number).not.toBe(number);
  await gateway.payByLender(again.form);
  expect(await attemptOf(again.number)).toMatchObject({ state: "paid" });
  expect(await attemptOf(number)).toMatchObject({ state: "expired" });
});

test("the name that came back outlives an hour of silence", async () => {
  const { form, number, result } = await open();
  await gateway.lenderFault("read_down");
  const back = await gateway.payByLender(form, "pay", "notice_lost");
  expect(await result(tradeIn(back))).toMatchObject({ state: "started" });
  expect(await attemptOf(number)).toMatchObject({ state: "started", gatewayTrade: tradeIn(back) });
  world.pass(HOUR);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("another's trade, or one that is not, proves nothing and is forgotten", async () => {
  const other = await open();
  const back = await gateway.payByLender(other.form);
  const { number, result } = await open();
  for (const trade of [tradeIn(back), "tr_nobody"]) {
    expect(await result(trade)).toMatchObject({ state: "started" });
    expect(await attemptOf(number)).toMatchObject({ state: "started", gatewayTrade: null });
    world.pass(MINUTE);
  }
  const forged = { id: tradeIn(back), shop_transaction_no: number, authorization_result: 1 };
  const answer = await world.visitor().send({
    method: "POST",
    url: "/orders/aftee/notify",
    payload: JSON.stringify(forged),
    headers: { "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(200);
  expect(await attemptOf(number)).toMatchObject({ state: "started", gatewayTrade: null });
});

test.each([
  ["limit", "可用額度"],
  ["refuse", "沒有核准"],
] as const)("%s: failed with a sentence, and may be paid otherwise", async (press, sentence) => {
  const { form, number, result } = await open();
  const back = await gateway.payByLender(form, press);
  expect(await result(tradeIn(back))).toMatchObject({ state: "failed", mayRetry: true });
  expect((await result()).message).toContain(sentence);
  expect(await attemptOf(number)).toMatchObject({ state: "failed" });
});

test("a return by POST leads to the result", async () => {
  const { form, number } = await open();
  const back = await gateway.payByLender(form, "pay", "notice_lost");
  const fields = new URLSearchParams({ id: tradeIn(back) ?? "", shop_transaction_no: number });
  const answer = await world.visitor().send({
    method: "POST",
    url: "/orders/aftee/result_transaction",
    payload: fields.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.headers.location).toBe(`/orders/aftee/result_transaction?no=${number}`);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("two pages open, both granted: both are known, so that the order can give one back", async () => {
  const { form, number, press } = await open();
  const second = await press();
  expect(second.number).not.toBe(number);
  await gateway.payByLender(form);
  await gateway.payByLender(second.form);
  // The press for the second page had just asked about the first: the next round sees what its notice was about.
  world.pass(MINUTE);
  await minuteJob();
  const states = await Promise.all([number, second.number].map(attemptOf));
  expect(states.map(({ state }) => state)).toEqual(["paid", "paid"]);
});

test("refunds in parts, each once though the line breaks", async () => {
  const { form, number } = await open();
  await gateway.payByLender(form);
  const { id, gatewayTrade } = await attemptOf(number);
  await refundPayment(world.system, { attemptId: id, amount: 50, key: `lender:${id}:1` });
  await gateway.lenderFault("refund_hangup");
  await minuteJob();
  world.pass(DAY);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 50 });
  await refundPayment(world.system, { attemptId: id, amount: 1000, key: `lender:${id}:2` });
  await gateway.lenderFault("refund_refused");
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "refund_refused", refundAmount: 50 });
  const port = gateway.ports.get("aftee");
  expect(await port?.givenBack(number, 1050, gatewayTrade)).toEqual({ amount: 50, settled: true });
});
