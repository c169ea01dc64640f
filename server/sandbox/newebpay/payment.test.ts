/** Tests client and stand-in over real HTTP: paying, failing, and faults in between. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { GatewayName } from "#contract/payments/gateways.ts";
import { GatewayNoticeError } from "#server/integrations/payment-gateways/port.ts";
import { openPaymentPage, visitPaymentPage } from "./buyer.ts";
import { newAttempt, openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const noticesOf = (number: string) =>
  shop.notices.filter((notice) => {
    try {
      return shop.gateway.readNotice({ body: notice }).number === number;
    } catch {
      return false;
    }
  });

test("pays: notice, browser's return and query say the same", async () => {
  const attempt = newAttempt();
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toBeNull();
  const { back } = await visitPaymentPage(await shop.form(attempt));

  const expected = {
    number: attempt.number,
    amount: 12_500,
    status: "paid",
    gatewayTrade: expect.stringMatching(/^260101080000\d{5}$/),
    paidAt: shop.clock.now,
    card: { last4: "1111", token: null, tokenUntil: null },
  };
  const [notice] = noticesOf(attempt.number);
  expect(shop.gateway.readNotice({ body: notice })).toMatchObject({
    ...expected,
    code: "SUCCESS",
    message: "授權成功",
  });
  expect(back?.action).toBe(shop.urls.returnUrl);
  expect(shop.gateway.readNotice({ body: back?.fields })).toEqual(shop.gateway.readNotice({ body: notice }));
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject(expected);
  expect(shop.gateway.name).toBe("newebpay" satisfies GatewayName);
});

test("the raw body of a notice reads like the parsed one", async () => {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt));
  const [notice] = noticesOf(attempt.number);
  const raw = new URLSearchParams(notice).toString();
  expect(shop.gateway.readNotice({ body: raw })).toEqual(shop.gateway.readNotice({ body: notice }));
});

test("fails: the notice carries the gateway's code, and the number stays failed", async () => {
  const attempt = newAttempt();
  const { back } = await visitPaymentPage(await shop.form(attempt), { press: "fail" });
  expect(shop.gateway.readNotice({ body: noticesOf(attempt.number)[0] })).toMatchObject({
    status: "failed",
    code: "MPG03009",
    paidAt: null,
  });
  expect(shop.gateway.readNotice({ body: back?.fields }).status).toBe("failed");
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "failed", paidAt: null });
});

test("leaving decides nothing and carries no data", async () => {
  const attempt = newAttempt();
  const { location, back } = await visitPaymentPage(await shop.form(attempt), { press: "back" });
  expect(location).toBe(shop.urls.backUrl);
  expect(back).toBeNull();
  expect(noticesOf(attempt.number)).toEqual([]);
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "unpaid", paidAt: null });
});

test("a lost notice is found by the query", async () => {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt), { fault: "lost" });
  expect(noticesOf(attempt.number)).toEqual([]);
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "paid" });
});

test("a notice comes twice", async () => {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt), { fault: "twice" });
  const notices = noticesOf(attempt.number);
  expect(notices).toHaveLength(2);
  expect(shop.gateway.readNotice({ body: notices[0] })).toEqual(shop.gateway.readNotice({ body: notices[1] }));
});

test("a late notice comes after the browser's return", async () => {
  const attempt = newAttempt();
  const { back } = await visitPaymentPage(await shop.form(attempt), { fault: "late" });
  expect(shop.gateway.readNotice({ body: back?.fields }).status).toBe("paid");
  expect(noticesOf(attempt.number)).toEqual([]);
  await shop.control("deliver");
  expect(noticesOf(attempt.number)).toHaveLength(1);
});

test("a wrong hash is not believed; the query still tells the truth", async () => {
  const attempt = newAttempt();
  const before = shop.notices.length;
  await visitPaymentPage(await shop.form(attempt), { fault: "hash" });
  expect(shop.notices).toHaveLength(before + 1);
  expect(flawOf(shop.notices.at(-1))).toBe("hash");
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "paid" });
});

test("a wrong amount is seen by whoever compares it, and the query has the right one", async () => {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt), { fault: "amount" });
  expect(shop.gateway.readNotice({ body: noticesOf(attempt.number)[0] }).amount).toBe(12_501);
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ amount: 12_500 });
  expect(await shop.gateway.query(attempt.number, 12_501)).toBeNull();
});

test("the other padding is read too", async () => {
  const attempt = newAttempt();
  await shop.control("next", { fault: "pad32" });
  await visitPaymentPage(await shop.form(attempt));
  expect(shop.gateway.readNotice({ body: noticesOf(attempt.number)[0] }).status).toBe("paid");
});

test("tries three more times while the answer is not 200, then gives up", async () => {
  const attempt = newAttempt();
  shop.answers.push(500, 201, 302, 400);
  await visitPaymentPage(await shop.form(attempt));
  await vi.waitFor(async () => expect((await shop.trade(attempt.number))?.notices[0]?.state).toBe("given_up"), 20_000);
  expect((await shop.trade(attempt.number))?.notices[0]?.answers).toEqual([500, 201, 302, 400]);
  expect(noticesOf(attempt.number)).toHaveLength(4);
});

test("stops trying at the first 200", async () => {
  const attempt = newAttempt();
  shop.answers.push(503);
  await visitPaymentPage(await shop.form(attempt));
  await vi.waitFor(async () => expect((await shop.trade(attempt.number))?.notices[0]?.state).toBe("delivered"), 20_000);
  expect(noticesOf(attempt.number)).toHaveLength(2);
});

test("a number is taken once", async () => {
  const attempt = newAttempt();
  await visitPaymentPage(await shop.form(attempt));
  const again = await openPaymentPage(await shop.form(attempt));
  expect(again.status).toBe(400);
  expect(await again.text()).toContain("MPG03008");
});

test("the page may be reloaded, and pressing twice pays and tells once", async () => {
  const attempt = newAttempt();
  const page = await openPaymentPage(await shop.form(attempt));
  expect((await fetch(page.url)).status).toBe(200);
  const year = (shop.clock.now.getUTCFullYear() + 1) % 100;
  const body = new URLSearchParams({ press: "pay", card: "4000221111111111", expiry: `01/${year}`, cvc: "999" });
  const presses = await Promise.all([1, 2].map(() => fetch(page.url, { method: "POST", body })));
  expect(presses.map((response) => response.status)).toEqual([200, 200]);
  expect(noticesOf(attempt.number)).toHaveLength(1);
});

test("a stale time stamp is turned away", async () => {
  const form = await shop.gateway.start(newAttempt(), shop.urls, new Date(shop.clock.now.getTime() - 121_000));
  expect(await (await openPaymentPage(form)).text()).toContain("MPG02004");
});

test.each([
  ["a changed TradeSha", { TradeSha: "0".repeat(64) }, "MPG03008"],
  ["no TradeInfo", { TradeInfo: "" }, "MPG01023"],
  ["another shop", { MerchantID: "MS999999999" }, "MPG03007"],
  ["another version outside", { Version: "2.0" }, "MPG01010"],
])("the page refuses %s", async (_name, changes, code) => {
  const form = await shop.form(newAttempt());
  const page = await openPaymentPage({ ...form, fields: { ...form.fields, ...changes } });
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(code);
});

test.each([
  ["card", { card: "4111-1111-1111-1111" }, "測試環境只接受測試卡號"],
  ["expiry", { expiry: "01/20" }, "這張卡已過期"],
  ["cvc", { cvc: "12" }, "安全碼是 3 或 4 位數字"],
])("a wrong %s is told under the field and nothing is paid", async (_name, card, sentence) => {
  const attempt = newAttempt();
  const { html, back } = await visitPaymentPage(await shop.form(attempt), { card });
  expect(html).toContain(sentence);
  expect(html).toContain('aria-invalid="true"');
  expect(back).toBeNull();
  expect(await shop.gateway.query(attempt.number, attempt.amount)).toMatchObject({ status: "unpaid" });
});

test("the page shows shop, item, amount and brings a policy that lets the buyer back", async () => {
  const page = await openPaymentPage(await shop.form(newAttempt({ title: '<b>名片</b> & "設計"' })));
  const html = await page.text();
  expect(html).toContain("<dd>好手</dd>");
  expect(html).toContain("<dd>b名片/b 設計</dd>");
  expect(html).toContain("NT$12,500");
  expect(html).toContain("4000-2211-1111-1111");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`form-action 'self' ${shop.origin}`);
  expect(policy).not.toContain("unsafe-inline");
  // A browser requesting an icon would otherwise report a policy violation.
  expect(policy).toContain("img-src data:");
});

function flawOf(body: unknown): string | null {
  try {
    shop.gateway.readNotice({ body });
    return null;
  } catch (error) {
    if (error instanceof GatewayNoticeError) return error.code;
    throw error;
  }
}
