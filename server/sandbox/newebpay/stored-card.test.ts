/** Tests agreement, later charges and unbinding over real HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentGateway, StoredCard } from "#server/integrations/payment-gateways/port.ts";
import { openPaymentPage, visitPaymentPage } from "./buyer.ts";
import { newAttempt, openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const consent = "我同意好手日後以這張卡支付我確認過的訂單。";

function cardsOf(gateway: PaymentGateway) {
  if (!gateway.storedCards) throw new Error("no stored cards");
  return gateway.storedCards;
}

async function agree(term: string): Promise<StoredCard> {
  const attempt = newAttempt({ amount: 1, agreement: { term, consent } });
  const { back } = await visitPaymentPage(await shop.form(attempt));
  const verdict = shop.gateway.readNotice({ body: back?.fields });
  expect(verdict).toMatchObject({ status: "paid", card: { last4: "1111", tokenUntil: "2030-12-31" } });
  return { term, token: verdict.card.token ?? "" };
}

test("the page shows what is agreed to", async () => {
  const page = await openPaymentPage(await shop.form(newAttempt({ agreement: { term: "u_1", consent } })));
  expect(await page.text()).toContain(consent);
});

test("charges without the buyer", async () => {
  const card = await agree("u_2");
  const attempt = newAttempt({ amount: 800 });
  const charge = await cardsOf(shop.gateway).charge(attempt, card);
  expect(charge).toMatchObject({ status: "paid", amount: 800, number: attempt.number, tokenDead: false });
  expect(charge.paidAt).toEqual(shop.clock.now);
  expect(await shop.gateway.query(attempt.number, 800)).toMatchObject({ status: "paid" });
});

test("a charge whose time stamp was too old on arrival is sent once more with a new one, and charges once", async () => {
  const card = await agree("u_11");
  const attempt = newAttempt({ amount: 800 });
  await shop.control("next", { fault: "stale" });
  expect(await cardsOf(shop.gateway).charge(attempt, card)).toMatchObject({ status: "paid", amount: 800 });
  expect(await shop.trade(attempt.number)).toMatchObject({ status: "1", captured: 800 });
});

test("a declined charge leaves the card alive", async () => {
  const card = await agree("u_3");
  await shop.control("next", { fault: "declined" });
  const declined = await cardsOf(shop.gateway).charge(newAttempt(), card);
  expect(declined).toMatchObject({ status: "failed", code: "TRA10016", tokenDead: false });
  expect((await cardsOf(shop.gateway).charge(newAttempt(), card)).status).toBe("paid");
});

test("a used number is not charged again, and does not count as refused: the first try may have gone through", async () => {
  const card = await agree("u_4");
  const attempt = newAttempt({ amount: 300 });
  await cardsOf(shop.gateway).charge(attempt, card);
  const again = cardsOf(shop.gateway).charge(attempt, card);
  await expect(again).rejects.toMatchObject({ kind: "unreachable", code: "TRA10075" });
  expect(await shop.trade(attempt.number)).toMatchObject({ status: "1", captured: 300 });
});

test("a bank that wants the holder's own confirmation declines, and says so", async () => {
  const card = await agree("u_8");
  await shop.control("next", { fault: "need_3d" });
  const declined = await cardsOf(shop.gateway).charge(newAttempt(), card);
  expect(declined).toMatchObject({ status: "failed", code: "1A", tokenDead: false });
});

test("a card beyond its month is declined", async () => {
  const attempt = newAttempt({ amount: 1, agreement: { term: "u_9", consent } });
  const { back } = await visitPaymentPage(await shop.form(attempt), { card: { expiry: "01/26" } });
  const { card } = shop.gateway.readNotice({ body: back?.fields });
  expect(card).toMatchObject({ brand: "visa", expires: "2026-01" });
  const stored = { term: "u_9", token: card.token ?? "" };
  const before = shop.clock.now;
  shop.clock.now = new Date("2026-02-02T00:00:00Z");
  expect(await cardsOf(shop.gateway).charge(newAttempt(), stored)).toMatchObject({ status: "failed" });
  shop.clock.now = before;
});

test("cut off before the charge, which happens later all the same: the query knows it only then", async () => {
  const card = await agree("u_10");
  const attempt = newAttempt({ amount: 450 });
  await shop.control("next", { fault: "stall" });
  await expect(cardsOf(shop.gateway).charge(attempt, card)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await shop.gateway.query(attempt.number, 450)).toBeNull();
  await shop.control("deliver");
  expect(await shop.gateway.query(attempt.number, 450)).toMatchObject({ status: "paid", amount: 450 });
});

test("cut off after the charge: the query knows", async () => {
  const card = await agree("u_5");
  const attempt = newAttempt({ amount: 450 });
  await shop.control("next", { fault: "hangup" });
  await expect(cardsOf(shop.gateway).charge(attempt, card)).rejects.toMatchObject({ kind: "unreachable" });
  expect(await shop.gateway.query(attempt.number, 450)).toMatchObject({ status: "paid" });
});

test("a forgotten card, another term and an invented token are dead", async () => {
  const cards = cardsOf(shop.gateway);
  const card = await agree("u_6");
  expect(await cards.charge(newAttempt(), { ...card, term: "u_7" })).toMatchObject({ tokenDead: true });
  expect(await cards.forget?.(card)).toBe(true);
  expect(await cards.charge(newAttempt(), card)).toMatchObject({ status: "failed", code: "TRA10076", tokenDead: true });
  expect(await cards.forget?.(card)).toBe(false);
  expect(shop.client({ unbinding: false }).storedCards?.forget).toBeUndefined();
  expect(await cards.charge(newAttempt(), { term: "u_6", token: "f".repeat(64) })).toMatchObject({ tokenDead: true });
});
