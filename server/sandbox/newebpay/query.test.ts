/** Tests the query, and the rules for all server-to-server calls. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownKeys } from "#server/integrations/payment-gateways/newebpay-vectors.ts";
import { visitPaymentPage } from "./buyer.ts";
import { newAttempt, openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function paidNumber(): Promise<string> {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt));
  return attempt.number;
}

test("an answer with a wrong CheckCode is not believed", async () => {
  const number = await paidNumber();
  await shop.control("next", { fault: "query_badcode" });
  await expect(shop.gateway.query(number, 12_500)).rejects.toMatchObject({ kind: "answer" });
  expect(await shop.gateway.query(number, 12_500)).toMatchObject({ status: "paid" });
});

test("a gateway that is down, and one that locks us out", async () => {
  const number = await paidNumber();
  await shop.control("next", { fault: "query_down" });
  await expect(shop.gateway.query(number, 12_500)).rejects.toMatchObject({ kind: "unreachable", code: "503" });
  await shop.control("next", { fault: "query_lock" });
  await expect(shop.gateway.query(number, 12_500)).rejects.toMatchObject({ kind: "locked", code: "TRA10071" });
});

test("nobody at the address", async () => {
  // Port 9 (discard) is blocked by fetch itself, so no port has to be free or closed here.
  const nobody = shop.client({ host: "http://127.0.0.1:9" });
  await expect(nobody.query("T0", 1)).rejects.toMatchObject({ kind: "unreachable" });
});

test("a clock that is off by more than two minutes", async () => {
  const number = await paidNumber();
  const late = shop.client({ now: () => new Date(shop.clock.now.getTime() + 121_000) });
  await expect(late.query(number, 12_500)).rejects.toMatchObject({ kind: "refused", code: "TRA40014" });
  const edge = shop.client({ now: () => new Date(shop.clock.now.getTime() + 120_000) });
  expect(await edge.query(number, 12_500)).toMatchObject({ status: "paid" });
});

test("another key is found out on both sides", async () => {
  const number = await paidNumber();
  const other = shop.client({ ...ownKeys, hashKey: "x".repeat(32) });
  await expect(other.query(number, 12_500)).rejects.toMatchObject({ kind: "refused", code: "TRA10054" });
});

test("a library's own name is turned away, ours is let in", async () => {
  const number = await paidNumber();
  const unnamed = shop.client({ userAgent: "axios/1.7.2" });
  await expect(unnamed.query(number, 12_500)).rejects.toMatchObject({ kind: "unreachable", code: "403" });
});

test("a page left open too long cannot be paid any more", async () => {
  const slow = await openTestShop();
  try {
    const attempt = newAttempt({ expiresAt: new Date(slow.clock.now.getTime() + 100_000) });
    const form = await slow.form(attempt);
    const opened = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(form.fields ?? {}),
    });
    slow.clock.now = new Date(slow.clock.now.getTime() + 101_000);
    const body = new URLSearchParams({ press: "pay", card: "4000-2211-1111-1111", expiry: "12/30", cvc: "123" });
    const pressed = await fetch(opened.url, { method: "POST", body });
    expect(pressed.status).toBe(400);
    expect(await pressed.text()).toContain("付款時間已過");
    expect(await slow.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "unpaid" });
  } finally {
    await slow.close();
  }
});

test("the control address knows its faults", async () => {
  expect((await shop.control("next", { fault: "nonsense" })).status).toBe(400);
  expect((await shop.control("next", { fault: "lost" })).body).toEqual({ armed: "lost" });
  expect((await shop.control("next", { fault: "none" })).status).toBe(200);
  const number = await paidNumber();
  expect((await shop.trade(number))?.notices).toMatchObject([{ state: "delivered" }]);
});
