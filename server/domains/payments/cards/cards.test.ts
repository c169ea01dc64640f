import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { payOrder, payOrderWithCard } from "#contract/orders/routes.ts";
import { cardAgreement } from "#contract/payments/agreement.ts";
import { getMyRegisteredCards, getPayment, registerCard, removeCard } from "#contract/payments/routes.ts";
import { users } from "#server/db/schema/accounts.ts";
import { cards, paymentAttempts } from "#server/db/schema/payments.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Holder, makeCard, makeHolder, placeBy } from "#server/testing/factories/cards.ts";
import { orderRow } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const remember = cardAgreement.version;

beforeEach(() => gateway.fault("none"));

const cardRows = (userId: number) => db.select().from(cards).where(eq(cards.userId, userId)).orderBy(cards.id);
const attemptsOf = (orderId: number) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(paymentAttempts.id);
const listOf = ({ client }: Holder) => client.call(getMyRegisteredCards, {});
const charge = ({ client }: Holder, orderId: number, cardId: number) =>
  client.call(payOrderWithCard, { params: { id: orderId }, body: { cardId } });
const numberIn = (location: string | undefined) => location?.split("no=")[1] ?? "";
const stateOf = async (orderId: number) => {
  await world.drain();
  return (await orderRow(world, orderId)).state;
};

async function payRemembering(holder: Holder, visit = {}): Promise<{ orderId: number; number: string }> {
  const orderId = await placeBy(world, holder);
  const form = await holder.client.call(payOrder, { params: { id: orderId }, body: { remember } });
  return { orderId, number: numberIn(await gateway.payAndReturn(form, visit)) };
}

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  describe("kept at a payment", () => {
    test("with what was agreed to, the token sealed", async () => {
      const holder = await makeHolder(world);
      const { orderId, number } = await payRemembering(holder);
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
      expect(await holder.client.call(getPayment, { params: { number } })).toMatchObject({
        state: "paid",
        cardKept: true,
      });
      const [row] = await cardRows(holder.id);
      expect(row).toMatchObject({ term: number, last4: "1111", brand: "visa", state: "active" });
      expect(row?.agreement).toEqual({ ...cardAgreement, at: expect.stringMatching(/^\d{4}-/) });
      const token = (await gateway.trade(number))?.agreement?.token ?? "";
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(row?.tokenSealed).not.toContain(token);
      const { cards: shown } = await listOf(holder);
      expect(shown).toEqual([
        { id: row?.id, brand: "visa", last4: "1111", expires: expect.stringMatching(/^\d{4}-12$/), state: "usable" },
      ]);
      expect(JSON.stringify(shown)).not.toContain(token);
    });

    test("not without the tick, nor when the payment fails", async () => {
      const holder = await makeHolder(world);
      const orderId = await placeBy(world, holder);
      await gateway.payAndReturn(await holder.client.call(payOrder, { params: { id: orderId }, body: { remember } }), {
        press: "fail",
      });
      await gateway.payAndReturn(await holder.client.call(payOrder, { params: { id: orderId } }));
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
      expect(await cardRows(holder.id)).toEqual([]);
    });

    test.each(["twice", "late", "lost"])("once, with the notice %s", async (fault) => {
      const holder = await makeHolder(world);
      const { orderId } = await payRemembering(holder, { fault });
      await gateway.deliver();
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
      expect(await cardRows(holder.id)).toHaveLength(1);
    });

    test("a late notice does not bring back what was removed", async () => {
      const holder = await makeHolder(world);
      await payRemembering(holder, { fault: "late" });
      const [card] = (await listOf(holder)).cards;
      await holder.client.call(removeCard, { query: { id: card?.id ?? 0 } });
      await gateway.deliver();
      expect((await listOf(holder)).cards).toEqual([]);
    });

    test("the same card again takes the older token's place; another one stands beside it", async () => {
      const holder = await makeHolder(world);
      const first = await makeCard(world, holder);
      await payRemembering(holder);
      await world.drain();
      const [now, ...others] = (await listOf(holder)).cards;
      expect(others).toEqual([]);
      expect(now?.id).toBeGreaterThan(first);
      await makeCard(world, holder, { card: "4003-5511-1111-1111", expiry: "11/39" });
      expect((await listOf(holder)).cards.map(({ expires }) => expires)).toEqual(["2039-11", now?.expires]);
    });
  });

  test("registered by a check that goes back, outside the books", async () => {
    const holder = await makeHolder(world);
    const form = await holder.client.call(registerCard, { body: { agreement: remember } });
    const number = numberIn(await gateway.payAndReturn(form));
    await world.drain();
    // What the bank has not captured yet is given up, so that it never takes it.
    const back = settlement === "instant" ? { status: "6", captured: 1 } : { status: "3", captured: 0 };
    expect(await gateway.trade(number)).toMatchObject({ amount: 1, refundable: 0, ...back });
    expect((await listOf(holder)).cards).toHaveLength(1);
    const payment = await holder.client.call(getPayment, { params: { number } });
    expect(payment).toMatchObject({ orderId: null, state: "refunded", amount: 1, cardKept: true, mayRetry: false });
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  });

  test("removed: the gateway is told, the token is wiped, nothing charges it", async () => {
    const holder = await makeHolder(world);
    const id = await makeCard(world, holder);
    const orderId = await placeBy(world, holder);
    await holder.client.call(removeCard, { query: { id } });
    await expect(charge(holder, orderId, id)).rejects.toMatchObject({ status: 404, message: "這張卡已經移除。" });
    await world.drain();
    const [row] = await cardRows(holder.id);
    expect(row).toMatchObject({ state: "removed", tokenSealed: null });
    expect((await gateway.trade(row?.term ?? ""))?.agreement).toMatchObject({ alive: false });
    const again = holder.client.call(removeCard, { query: { id } });
    await expect(again).rejects.toMatchObject({ status: 404, message: "這張卡已經移除。" });
    expect(await attemptsOf(orderId)).toEqual([]);
  });
});

test("an agreement that has changed meanwhile is to be read again, and the order stays", async () => {
  const holder = await makeHolder(world);
  const orderId = await placeBy(world, holder);
  const paying = holder.client.call(payOrder, { params: { id: orderId }, body: { remember: "card-2020-01" } });
  await expect(paying).rejects.toMatchObject({ status: 400, code: "consent_required" });
  expect(await stateOf(orderId)).toBe("pending_payment");
  expect(await attemptsOf(orderId)).toEqual([]);
});

describe("registered without a purchase", () => {
  test("by a check that the bank has captured before it goes back: it comes with the batch of a later night", async () => {
    await gateway.settlement("batch");
    const holder = await makeHolder(world);
    const form = await holder.client.call(registerCard, { body: { agreement: remember } });
    const number = numberIn(await gateway.payAndReturn(form));
    const nights = async () => {
      for (let night = 0; night < 2; night++) await gateway.batch();
    };
    await nights();
    await world.drain();
    const given = { status: "6", captured: 1, refundable: 0 };
    expect(await gateway.trade(number)).toMatchObject({ ...given, refunding: 1, backStatus: 1 });
    await nights();
    expect(await gateway.trade(number)).toMatchObject({ ...given, refunding: 0, backStatus: 3 });
    expect(await holder.client.call(getPayment, { params: { number } })).toMatchObject({
      state: "refunded",
      amount: 1,
    });
  });

  test("declined: nothing is kept, and the page says why", async () => {
    const holder = await makeHolder(world);
    const form = await holder.client.call(registerCard, { body: { agreement: remember } });
    const number = numberIn(await gateway.payAndReturn(form, { press: "fail" }));
    const payment = await holder.client.call(getPayment, { params: { number } });
    expect(payment).toMatchObject({ state: "failed", cardKept: false, mayRetry: false });
    expect(payment.message).toBe("銀行沒有核准這筆交易，請確認卡片資料，或改用其他卡片。");
    expect((await listOf(holder)).cards).toEqual([]);
  });

  test("five times a day, five cards in all, with an address that the gateway takes", async () => {
    const holder = await makeHolder(world);
    const register = () => holder.client.call(registerCard, { body: { agreement: remember } });
    for (let month = 1; month <= 5; month++) await makeCard(world, holder, { expiry: `0${month}/39` });
    expect((await listOf(holder)).blocked).toBe("最多保存 5 張信用卡，請先在帳號設定移除一張。");
    await expect(register()).rejects.toMatchObject({ status: 409, code: "card_refused" });
    const [card] = (await listOf(holder)).cards;
    await holder.client.call(removeCard, { query: { id: card?.id ?? 0 } });
    await expect(register()).rejects.toMatchObject({ status: 429, code: "too_many" });
    world.pass(DAY + MINUTE);
    await register();

    const other = await makeHolder(world);
    await db
      .update(users)
      .set({ email: `${"a".repeat(50)}@example.com` })
      .where(eq(users.id, other.id));
    expect((await listOf(other)).blocked).toMatch(/電子信箱/);
    const refused = other.client.call(registerCard, { body: { agreement: remember } });
    await expect(refused).rejects.toMatchObject({ code: "card_refused" });
  });
});

test("somebody else's card does not exist", async () => {
  const holder = await makeHolder(world);
  const id = await makeCard(world, holder);
  const stranger = await makeHolder(world);
  const orderId = await placeBy(world, stranger);
  await expect(stranger.client.call(removeCard, { query: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(charge(stranger, orderId, id)).rejects.toMatchObject({ status: 404 });
  expect((await listOf(stranger)).cards).toEqual([]);
  expect((await listOf(holder)).cards).toHaveLength(1);
});

test("a card beyond its month is marked, refused, and not charged", async () => {
  const holder = await makeHolder(world);
  const soon = new Date(world.clock.now().getTime() + 8 * 3_600_000);
  const expiry = `${String(soon.getUTCMonth() + 1).padStart(2, "0")}/${String(soon.getUTCFullYear() % 100)}`;
  const id = await makeCard(world, holder, { expiry });
  expect((await listOf(holder)).cards[0]?.state).toBe("usable");
  world.pass(32 * DAY);
  const later = { ...holder, client: await world.client(holder.id) };
  expect((await listOf(later)).cards[0]?.state).toBe("expired");
  const orderId = await placeBy(world, later);
  const refused = charge(later, orderId, id);
  await expect(refused).rejects.toMatchObject({ code: "card_refused", message: "這張卡已經過期，請改用其他卡片。" });
  expect(await attemptsOf(orderId)).toEqual([]);
});
