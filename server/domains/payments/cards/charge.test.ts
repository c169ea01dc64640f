import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { payOrder, payOrderWithCard } from "#contract/orders/routes.ts";
import { getMyRegisteredCards, getPayment } from "#contract/payments/routes.ts";
import { paymentAttempts } from "#server/db/schema/payments.ts";
import { DAY, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Holder, makeCard, makeHolder, placeBy } from "#server/testing/factories/cards.ts";
import { orderRow } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../jobs.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

const attemptsOf = (orderId: number) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).orderBy(paymentAttempts.id);
const minuteJob = () => paymentJobs[0]?.run(world.system, {});

async function open() {
  const holder = await makeHolder(world);
  const cardId = await makeCard(world, holder);
  return { holder, cardId, orderId: await placeBy(world, holder) };
}
const charge = ({ client }: Holder, orderId: number, cardId: number) =>
  client.call(payOrderWithCard, { params: { id: orderId }, body: { cardId } });
const stateOf = async (orderId: number) => {
  await world.drain();
  return (await orderRow(world, orderId)).state;
};

beforeEach(async () => {
  await gateway.fault("none");
  await db.update(paymentAttempts).set({ askAt: null });
});

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  test("one press pays the order, with the card's own facts", async () => {
    const { holder, cardId, orderId } = await open();
    const payment = await charge(holder, orderId, cardId);
    expect(payment).toMatchObject({ orderId, state: "paid", amount: 1050, message: "付款完成，已收到 NT$1,050。" });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: "paid", cardId, cardLast4: "1111", askAt: null }]);
    expect(await stateOf(orderId)).toBe("awaiting_requirements");
    await expect(charge(holder, orderId, cardId)).rejects.toMatchObject({ code: "payment_closed" });
    world.pass(DAY);
    expect((await reconcile(world.system)).differences).toEqual([]);
  });

  test("pressed fifty times at once, it is charged once", async () => {
    const { holder, cardId, orderId } = await open();
    const presses = await Promise.allSettled(Array.from({ length: 50 }, () => charge(holder, orderId, cardId)));
    const done = presses.filter((press) => press.status === "fulfilled");
    const codes = presses.flatMap((press) => (press.status === "rejected" ? [press.reason.code] : []));
    expect(done).toHaveLength(1);
    for (const code of codes) expect(["payment_pending", "payment_closed", "too_many"]).toContain(code);
    expect(await attemptsOf(orderId)).toHaveLength(1);
    expect(await stateOf(orderId)).toBe("awaiting_requirements");
  });

  describe("declined: a sentence, and the form takes the same order", () => {
    test.each([
      ["declined", "銀行沒有核准這筆交易，請確認卡片資料，或改用其他卡片。"],
      ["need_3d", "發卡銀行要求持卡人本人驗證，請到付款頁面完成這次付款。"],
    ])("%s", async (fault, message) => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault(fault);
      expect(await charge(holder, orderId, cardId)).toMatchObject({ state: "failed", mayRetry: true, message });
      expect((await holder.client.call(getMyRegisteredCards, {})).cards[0]?.state).toBe("usable");
      await gateway.payAndReturn(await holder.client.call(payOrder, { params: { id: orderId } }));
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
    });

    test("a card that the gateway has forgotten is marked and takes no further charge", async () => {
      const { holder, cardId, orderId } = await open();
      const [first] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.payerId, holder.id));
      const token = (await gateway.trade(first?.number ?? ""))?.agreement?.token ?? "";
      await gateway.port.storedCards?.forget?.({ term: first?.number ?? "", token });
      expect(await charge(holder, orderId, cardId)).toMatchObject({ state: "failed", mayRetry: true });
      expect((await holder.client.call(getMyRegisteredCards, {})).cards[0]?.state).toBe("dead");
      await expect(charge(holder, orderId, cardId)).rejects.toMatchObject({ code: "card_refused" });
    });
  });

  describe("cut off", () => {
    test("after the charge: the question finds the money at once", async () => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault("hangup");
      expect(await charge(holder, orderId, cardId)).toMatchObject({ state: "paid" });
      expect(await attemptsOf(orderId)).toHaveLength(1);
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
    });

    test("before a charge that happens later: nobody pays meanwhile, and the worker finds it", async () => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault("stall");
      const payment = await charge(holder, orderId, cardId);
      expect(payment).toMatchObject({ state: "started", mayRetry: false });
      const pending = { status: 409, code: "payment_pending" };
      await expect(charge(holder, orderId, cardId)).rejects.toMatchObject(pending);
      await expect(holder.client.call(payOrder, { params: { id: orderId } })).rejects.toMatchObject(pending);
      await gateway.deliver();
      world.pass(MINUTE);
      await minuteJob();
      expect(await holder.client.call(getPayment, { params: { number: payment.number } })).toMatchObject({
        state: "paid",
      });
      expect(await attemptsOf(orderId)).toHaveLength(1);
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
    });

    test("and it never happened: after two and a half minutes the order can be paid again", async () => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault("change_down");
      const { number } = await charge(holder, orderId, cardId);
      world.pass(MINUTE);
      await minuteJob();
      const look = () => holder.client.call(getPayment, { params: { number } });
      expect(await look()).toMatchObject({ state: "started", mayRetry: false });
      world.pass(2 * MINUTE);
      await minuteJob();
      expect(await look()).toMatchObject({
        state: "expired",
        mayRetry: true,
        message: "付款服務沒有收到這次付款，也沒有扣款。請再試一次，或改到付款頁面刷卡。",
      });
      expect(await charge(holder, orderId, cardId)).toMatchObject({ state: "paid" });
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
    });

    test("with the gateway's questions down, the worker decides later", async () => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault("hangup");
      await gateway.fault("query_down");
      expect(await charge(holder, orderId, cardId)).toMatchObject({ state: "started" });
      world.pass(MINUTE);
      await minuteJob();
      expect(await stateOf(orderId)).toBe("awaiting_requirements");
    });

    test("and a page that polls does not lock the shop's questions", async () => {
      const { holder, cardId, orderId } = await open();
      await gateway.fault("change_down");
      const query = vi.spyOn(gateway.port, "query");
      const { number } = await charge(holder, orderId, cardId);
      for (let polls = 0; polls < 30; polls++) {
        world.pass(5_000);
        await holder.client.call(getPayment, { params: { number } });
      }
      expect(query.mock.calls.length).toBeLessThan(12);
      query.mockRestore();
    });
  });

  test("an open payment page is asked about first: money that is there is not taken again", async () => {
    const { holder, cardId, orderId } = await open();
    await gateway.visit(await holder.client.call(payOrder, { params: { id: orderId } }), { fault: "lost" });
    await expect(charge(holder, orderId, cardId)).rejects.toMatchObject({ code: "payment_closed" });
    expect((await attemptsOf(orderId)).map(({ state }) => state)).toEqual(["paid"]);
  });

  test("while that page cannot be asked about, no card is charged", async () => {
    const { holder, cardId, orderId } = await open();
    await gateway.visit(await holder.client.call(payOrder, { params: { id: orderId } }), { fault: "lost" });
    await gateway.fault("query_down");
    await expect(charge(holder, orderId, cardId)).rejects.toMatchObject({ code: "payment_pending" });
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });
});
