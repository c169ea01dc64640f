/** Tests refunds over real HTTP. Most important: money is never refunded twice. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { GatewayCallError, type RefundRequest } from "#server/integrations/payment-gateways/port.ts";
import { visitPaymentPage } from "./buyer.ts";
import { newAttempt, openTestShop, type TestShop } from "./test-shop.ts";
import type { Settlement } from "./trade.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Pays NT$12,500 and returns a refund request of it, to be completed. */
async function payFor(changes: Partial<RefundRequest> = {}): Promise<RefundRequest> {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt));
  const paid = await shop.gateway.query(attempt.number, attempt.amount);
  return {
    number: attempt.number,
    paid: attempt.amount,
    refundedBefore: 0,
    amount: attempt.amount,
    gatewayTrade: paid?.gatewayTrade ?? null,
    ...changes,
  };
}

const leftOf = async (number: string) => (await shop.trade(number))?.refundable;

test("in full", async () => {
  const request = await payFor();
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done", code: "SUCCESS" });
  expect(await shop.gateway.query(request.number, request.paid)).toMatchObject({ status: "refunded" });
});

test("in parts, down to nothing", async () => {
  const first = await payFor({ amount: 2_500 });
  expect(await shop.gateway.refund(first)).toMatchObject({ state: "done" });
  expect(await leftOf(first.number)).toBe(10_000);
  expect(await shop.gateway.query(first.number, first.paid)).toMatchObject({ status: "paid" });

  const rest = { ...first, refundedBefore: 2_500, amount: 10_000 };
  expect(await shop.gateway.refund(rest)).toMatchObject({ state: "done" });
  expect(await shop.gateway.query(first.number, first.paid)).toMatchObject({ status: "refunded" });
});

test("more than was paid, or than is left, is refused", async () => {
  const request = await payFor({ amount: 12_501 });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "refused", code: "TRA10039" });
  await shop.gateway.refund({ ...request, amount: 10_000 });
  const over = { ...request, refundedBefore: 10_000, amount: 2_501 };
  expect(await shop.gateway.refund(over)).toMatchObject({ state: "refused", code: "TRA10036" });
  expect(await leftOf(request.number)).toBe(2_500);
});

test("the same call twice gives back once", async () => {
  const request = await payFor({ amount: 2_500 });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await leftOf(request.number)).toBe(10_000);
});

test("books that differ from the gateway's stop a refund", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.gateway.refund(request);
  const other = { ...request, refundedBefore: 1_000, amount: 500 };
  expect(await shop.gateway.refund(other)).toMatchObject({ state: "refused", code: "BOOKS" });
  expect(await leftOf(request.number)).toBe(10_000);
});

test("cut off after the deed: the trade is asked, not the refund repeated", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.control("next", { fault: "hangup" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await leftOf(request.number)).toBe(10_000);
});

test("cut off before the deed: told to come again, and then it works", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.control("next", { fault: "change_down" });
  await expect(shop.gateway.refund(request)).rejects.toMatchObject({ kind: "unreachable", code: "503" });
  expect(await leftOf(request.number)).toBe(12_500);
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await leftOf(request.number)).toBe(10_000);
});

test("cut off, and the question after it as well: the next call finds it done", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.control("next", { fault: "hangup" });
  // Answers the first query; without an answer to the second, the client is in the state of a killed process.
  let queries = 0;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith("/QueryTradeInfo") && ++queries === 2) throw new TypeError("fetch failed");
    return await send(input, init);
  };
  try {
    await expect(shop.gateway.refund(request)).rejects.toBeInstanceOf(GatewayCallError);
  } finally {
    globalThis.fetch = send;
  }
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await leftOf(request.number)).toBe(10_000);
});

test("accepted for the bank's batch", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.control("next", { fault: "pending" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "accepted", code: "TRA20001" });
});

test("the hourly lock passes by itself, and moved nothing", async () => {
  const request = await payFor({ amount: 2_500 });
  await shop.control("next", { fault: "close_lock" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "waiting", code: "TRA10702" });
  expect(await leftOf(request.number)).toBe(12_500);
});

test("an attempt that was never paid", async () => {
  const attempt = newAttempt();
  const request = { number: attempt.number, paid: 12_500, refundedBefore: 0, amount: 12_500, gatewayTrade: null };
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "refused", code: "TRA10021" });
  await visitPaymentPage(await shop.form(attempt), { press: "back" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "refused" });
});

test.each<Settlement>(["manual", "batch"])(
  "settlement %s: before the capture all of it goes back at once",
  async (settlement) => {
    await shop.close();
    shop = await openTestShop({ settlement });
    const request = await payFor();
    expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
    expect(await shop.gateway.query(request.number, request.paid)).toMatchObject({ status: "cancelled" });
    expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
    // The bank's batch finds nothing to capture.
    await shop.control("settle");
    expect(await shop.trade(request.number)).toMatchObject({ status: "3", captured: 0 });
  },
);

test("killed between undoing the capture and giving up the authorisation: the next try goes on from there", async () => {
  await shop.close();
  shop = await openTestShop({ settlement: "batch" });
  const request = await payFor();
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith("/CreditCard/Cancel")) throw new TypeError("fetch failed");
    return await send(input, init);
  };
  try {
    await expect(shop.gateway.refund(request)).rejects.toBeInstanceOf(GatewayCallError);
  } finally {
    globalThis.fetch = send;
  }
  expect(await shop.trade(request.number)).toMatchObject({ status: "1", closeStatus: 0 });
  // After the rejection, the console shows that there is no money for the refund.
  await shop.control("next", { fault: "refund_refused" });
  expect(await shop.gateway.refund(request)).toMatchObject({
    state: "refused",
    message: expect.stringMatching(/這筆款項不會入帳/),
  });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
});

test("only accepted to undo the capture: nothing has gone back yet, and the next try gives the authorisation up", async () => {
  await shop.close();
  shop = await openTestShop({ settlement: "batch" });
  const request = await payFor();
  await shop.control("next", { fault: "pending" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "waiting", code: "TRA20001" });
  expect(await shop.trade(request.number)).toMatchObject({ status: "1", closeStatus: 0 });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done", code: "SUCCESS" });
  expect(await shop.trade(request.number)).toMatchObject({ status: "3", captured: 0 });
});

test("a part waits until the batch has captured the payment, and goes back with the next ones", async () => {
  await shop.close();
  shop = await openTestShop({ settlement: "batch" });
  const request = await payFor({ amount: 2_500 });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "waiting", code: "CAPTURE" });
  expect(await leftOf(request.number)).toBe(12_500);
  await shop.control("settle");
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "accepted" });
  expect(await leftOf(request.number)).toBe(10_000);
  await shop.control("settle");
  await shop.control("settle");
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
});

test("a call whose time stamp grew too old on the way comes again", async () => {
  const request = await payFor({ amount: 2_500 });
  // The change has a timestamp of a clock three minutes behind; the query before it was on time.
  let calls = 0;
  const late = shop.client({ now: () => new Date(shop.clock.now.getTime() - (++calls > 1 ? 180_000 : 0)) });
  expect(await late.refund(request)).toMatchObject({ state: "waiting", code: "TRA40014" });
  expect(await leftOf(request.number)).toBe(12_500);
  expect(await shop.gateway.refund(request)).toMatchObject({ state: "done" });
});
