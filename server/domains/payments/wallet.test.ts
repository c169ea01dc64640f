/** A second gateway behind the same port: its notices prove nothing, so every way to "paid" leads through its answer. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { paymentLimits } from "#contract/payments/methods.ts";
import { getPayment } from "#contract/payments/routes.ts";
import { switchPaymentMethod } from "#contract/payments/switches.ts";
import { paymentAttempts, paymentNotices } from "#server/db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { makeOrderRow, startPaymentOf } from "#server/testing/factories/payments.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { askOnceMore, methodsFor } from "./index.ts";
import { paymentJobs } from "./jobs.ts";
import { takeNotice, takeReturn } from "./notices/take-notice.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { methodSwitchList } from "./switches.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

async function attemptOf(number: string) {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
  if (!attempt) throw new Error(`no attempt ${number}`);
  return attempt;
}

const minuteJob = () => paymentJobs[0]?.run(world.system, {});

async function open() {
  const order = await makeOrderRow(world);
  const press = () => startPaymentOf(world, order, "jkopay");
  return { order, press, ...(await press()) };
}

const notify = (payload: unknown, digest?: string) =>
  world.visitor().send({
    method: "POST",
    url: "/orders/jkos/notify",
    payload: JSON.stringify(payload),
    headers: { "content-type": "application/json", ...(digest === undefined ? {} : { digest }) },
  });

beforeEach(async () => {
  await gateway.walletFault("none");
  // What other tests left open is not asked about in this one.
  await db.update(paymentAttempts).set({ askAt: null });
});

test("a payment: page, notice, way back, and the payer reads that it is done", async () => {
  const { order, form, number } = await open();
  expect(form.fields).toBeNull();
  expect(await attemptOf(number)).toMatchObject({ gateway: "jkos", method: "jkopay", state: "started" });
  expect(await gateway.payByWallet(form)).toMatch(new RegExp(`/orders/jkos/result\\?no=${number}$`));
  expect(await attemptOf(number)).toMatchObject({ state: "paid", askAt: null });
  const payer = await world.client(order.buyerId);
  const payment = await payer.call(getPayment, { params: { number } });
  expect(payment).toMatchObject({ method: "jkopay", state: "paid", message: "付款完成，已收到 NT$1,050。" });
});

test.each(["twice", "flat", "unsigned"])("a notice that comes %s: paid once", async (fault) => {
  const { form, number } = await open();
  await gateway.walletFault(fault);
  await gateway.payByWallet(form);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("a notice that is lost or not signed right: the worker's question finds the money", async () => {
  for (const fault of ["lost", "hash"]) {
    const { form, number } = await open();
    await gateway.walletFault(fault);
    await gateway.payByWallet(form);
    expect(await attemptOf(number)).toMatchObject({ state: "started" });
    world.pass(4 * MINUTE);
    await minuteJob();
    expect(await attemptOf(number)).toMatchObject({ state: "paid" });
  }
});

test("a payment in work lasts until the wallet has finished, and nothing expires under it", async () => {
  const { form, number } = await open();
  await gateway.walletFault("processing");
  await gateway.payByWallet(form);
  for (let hour = 0; hour < 5; hour++) {
    world.pass(HOUR);
    await minuteJob();
    const { state, expiresAt } = await attemptOf(number);
    expect(state).toBe("started");
    expect(expiresAt.getTime()).toBeGreaterThan(world.clock.now().getTime() + HOUR);
  }
  // Its notice comes at the moment of the question, which is not repeated at once but by the next round.
  await gateway.walletDeliver();
  world.pass(HOUR);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("one that is in work for more than a day is a matter for a person; late money counts", async () => {
  const { form, number } = await open();
  await gateway.walletFault("processing");
  await gateway.payByWallet(form);
  world.pass(HOUR);
  await minuteJob();
  world.pass(DAY);
  await minuteJob();
  const given = await attemptOf(number);
  expect(given).toMatchObject({ state: "expired" });
  expect(given.unansweredAt).not.toBeNull();
});

test.each([103, 9])(
  "status %d, which is not documented, is no answer: neither paid nor failed, and after a day a person's",
  async (status) => {
    const { form, number } = await open();
    await gateway.walletFault("lost");
    await gateway.payByWallet(form);
    // A notice that says it moves nothing either.
    await gateway.walletFault(`inquiry_${status}`);
    await notify({ transaction: { platform_order_id: number, status, final_price: "1050" } });
    const asked = async () => {
      await gateway.walletFault(`inquiry_${status}`);
      await minuteJob();
      return attemptOf(number);
    };
    world.pass(HOUR);
    expect(await asked()).toMatchObject({ state: "started", paidAt: null, failCode: null, unansweredAt: null });
    world.pass(2 * DAY);
    const given = await asked();
    expect(given).toMatchObject({ state: "expired", paidAt: null, failCode: null });
    expect(given.unansweredAt).not.toBeNull();
    // Once it says what is documented, that counts.
    expect(await askOnceMore(world.system, given.id)).toBe(true);
    await minuteJob();
    expect(await attemptOf(number)).toMatchObject({ state: "paid" });
  },
);

test("another sum than was asked for is credited to nobody, and a person is told", async () => {
  const { form, number } = await open();
  await gateway.walletFault("amount");
  await gateway.payByWallet(form);
  expect(await attemptOf(number)).toMatchObject({ state: "started", wrongAmount: 1051 });
});

test("anybody's word of a payment moves nothing, and of a foreign number is not kept", async () => {
  const { number } = await open();
  const said = { platform_order_id: number, status: 0, final_price: "1050" };
  expect((await notify({ transaction: said })).statusCode).toBe(200);
  expect(await attemptOf(number)).toMatchObject({ state: "started" });
  expect((await notify({ transaction: { ...said, platform_order_id: "9_NOBODY" } })).statusCode).toBe(200);
  expect(await db.select().from(paymentNotices).where(eq(paymentNotices.number, "9_NOBODY"))).toEqual([]);
  expect((await notify({ transaction: said }, "0".repeat(64))).statusCode).toBe(400);
  expect((await notify([])).statusCode).toBe(400);
});

test("fifty presses at once lead to one page", async () => {
  const { form, number, press } = await open();
  const all = await Promise.all(Array.from({ length: 50 }, press));
  expect(all.filter((each) => each.number !== number || each.form.action !== form.action)).toEqual([]);
});

test("pressed again: the same page while it can be paid, a fresh number after that", async () => {
  const { form, number, press } = await open();
  expect(await press()).toEqual({ form, number });
  expect(await gateway.payByWallet(form, "back")).toContain("/orders/jkos/result?no=");
  expect(await press()).toEqual({ form, number });
  world.pass(15 * MINUTE);
  const fresh = await press();
  expect(fresh.number).not.toBe(number);
  expect(await gateway.payByWallet(form)).toBe("");
});

test.each([
  ["entry_down", "gateway_unreachable"],
  ["entry_limit", "method_refused"],
])("%s: the press is refused with a sentence, and the next one goes through", async (fault, code) => {
  const order = await makeOrderRow(world);
  await gateway.walletFault(fault);
  await expect(startPaymentOf(world, order, "jkopay")).rejects.toMatchObject({ code });
  const { form, number } = await startPaymentOf(world, order, "jkopay");
  world.pass(MINUTE);
  await gateway.payByWallet(form);
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("an hour of silence: the page waits, and the money is found when the gateway is back", async () => {
  const { form, number } = await open();
  await gateway.walletFault("lost");
  await gateway.payByWallet(form);
  for (const _ of Array.from({ length: 6 })) {
    await gateway.walletFault("inquiry_down");
    world.pass(10 * MINUTE);
    await minuteJob();
  }
  await gateway.walletFault("none");
  world.pass(HOUR);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "paid" });
});

test("refunds go back where the money came from; a refused one waits for a person", async () => {
  const { form, number } = await open();
  await gateway.payByWallet(form);
  const { id } = await attemptOf(number);
  await refundPayment(world.system, { attemptId: id, amount: 50, key: `wallet:${id}:1` });
  await gateway.walletFault("refund_hangup");
  await minuteJob();
  world.pass(DAY);
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "refunded", refundAmount: 50 });
  await refundPayment(world.system, { attemptId: id, amount: 1000, key: `wallet:${id}:2` });
  await gateway.walletFault("refund_refused");
  await minuteJob();
  expect(await attemptOf(number)).toMatchObject({ state: "refund_refused", refundAmount: 50 });
  expect(await gateway.ports.get("jkos")?.givenBack(number, 1050)).toEqual({ amount: 50, settled: true });
});

test("a sum above a method's limit, or a gateway without keys: not offered, with the reason", async () => {
  const { most } = paymentLimits.jkopay;
  const blockedOf = async (amount: number, ctx = world.system) =>
    (await methodsFor(ctx, amount)).find(({ key }) => key === "jkopay")?.blocked;
  expect(await blockedOf(most)).toBeNull();
  expect(await blockedOf(most + 1)).toBe("街口支付單筆最多 NT$50,000。");
  const gateways = new Map([...world.system.ports.gateways].filter(([name]) => name !== "jkos"));
  const without = { ...world.system, ports: { ...world.system.ports, gateways } };
  expect(await blockedOf(100, without)).toBe("目前沒有開放街口支付。");
  const configured = async (ctx = world.system) =>
    (await methodSwitchList(ctx)).find(({ key }) => key === "jkopay")?.configured;
  expect([await configured(), await configured(without)]).toEqual([true, false]);
  const order = await makeOrderRow(world, { price: most, buyerFee: 1, total: most + 1 });
  await expect(startPaymentOf(world, order, "jkopay")).rejects.toMatchObject({ code: "method_refused" });
});

test("a gateway without keys has no address to post to, for its servers as for anybody", async () => {
  const { number } = await open();
  const gateways = new Map([...world.system.ports.gateways].filter(([name]) => name !== "jkos"));
  const without = { ...world.system, ports: { ...world.system.ports, gateways } };
  const body = JSON.stringify({ platform_order_id: number, status: 0 });
  const from = { gateway: "jkos", body } as const;
  await expect(takeNotice(without, from)).rejects.toMatchObject({ code: "not_found" });
  await expect(takeReturn(without, from)).rejects.toMatchObject({ code: "not_found" });
});

test("a method that operators have closed is not offered, says why, and comes back", async () => {
  const operator = world.operator((await makeMember(world, { roles: ["finance"] })).id);
  const press = (closed: boolean, reason = "") =>
    operator.call(switchPaymentMethod, { params: { method: "jkopay" }, body: { closed, reason } });
  await expect(press(true)).rejects.toMatchObject({ body: { message: { reason: [expect.any(String)] } } });
  await press(true, "街口支付維護到 18:00");
  const sentence = "街口支付暫停使用：街口支付維護到 18:00";
  const choice = async () => (await methodsFor(world.system, 100)).find(({ key }) => key === "jkopay");
  expect((await choice())?.blocked).toBe(sentence);
  const order = await makeOrderRow(world);
  await expect(startPaymentOf(world, order, "jkopay")).rejects.toMatchObject({
    code: "method_refused",
    message: expect.stringContaining(sentence),
  });
  const closed = await press(true, "改到 20:00");
  expect(closed.find(({ key }) => key === "jkopay")?.closed).toMatchObject({ reason: "改到 20:00" });
  await press(false);
  expect((await choice())?.blocked).toBeNull();
});
