import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { getMyPoints, getMyRevenueRecords, getMyRevenues } from "#contract/ledger/routes.ts";
import { money } from "#contract/money.ts";
import * as calls from "#contract/orders/routes.ts";
import type { SupplementForm } from "#contract/orders/supplements.ts";
import { getPayment } from "#contract/payments/routes.ts";
import * as terms from "#contract/terms.ts";
import { outbox } from "#server/db/schema/notifications.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { setLevel } from "#server/domains/accounts/index.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import type { Settlement } from "#server/sandbox/newebpay/trade.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { makeCard } from "#server/testing/factories/cards.ts";
import { grant } from "#server/testing/factories/ledger.ts";
import { type Listing, makeListing, makePlacedOrder, orderRow, refundsOf } from "#server/testing/factories/orders.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../../payments/jobs.ts";
import { tickOrders } from "../clock/tick.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;

beforeEach(() => gateway.fault("none"));

/** A sale of NT$1,000 and NT$50, paid by card, that is worked on; 0 revisions. */
async function started(listing?: Listing) {
  const sale = await makePlacedOrder(world, listing ?? (await makeListing(world, { questions: [] })));
  const buyer = await world.client(sale.buyerId, { proven: true });
  const seller = await world.client(sale.sellerId);
  const params = { id: sale.orderId };
  const pay = await buyer.call(calls.payOrder, { params, body: { method: "card", begunIn: "room" } });
  await gateway.payAndReturn(pay);
  await world.drain();
  const row = () => orderRow(world, sale.orderId);
  const room = (who = buyer) => who.call(calls.getOrder, { params });
  return { ...sale, buyer, seller, params, row, room };
}
type Sale = Awaited<ReturnType<typeof started>>;

/** Equal presses at once. */
const EQUAL = 50;

const revision: SupplementForm = { kind: "revision", price: 300, count: 2, note: "" };
const scope: SupplementForm = { kind: "scope", title: "多一款配色", price: 500, days: 3, note: "下週要用" };
const tip: SupplementForm = { kind: "tip", price: 200, note: "謝謝" };

const propose = ({ params }: Sale, who: Sale["buyer"], body: SupplementForm) =>
  who.call(calls.proposeSupplement, { params, body });

async function paidBy(sale: Sale, id: number, method: "card" | "jkopay" = "card") {
  const departure = await sale.buyer.call(calls.paySupplement, { params: { id }, body: { method } });
  if (method === "card") await gateway.payAndReturn(departure);
  else await gateway.payByWallet(departure);
  await world.drain();
}

const byCard = ({ buyer }: Sale, id: number, cardId: number) =>
  buyer.call(calls.paySupplementWithCard, { params: { id }, body: { cardId } });

const attemptsOf = (id: number) => db.select().from(paymentAttempts).where(eq(paymentAttempts.supplementId, id));

const supplementOf = async (id: number) => {
  const [row] = await db.select().from(orderSupplements).where(eq(orderSupplements.id, id));
  if (!row) throw new Error(`no supplement ${id}`);
  return row;
};

async function closed(sale: Sale) {
  await sale.seller.call(calls.deliverOrder, { params: sale.params, body: { text: "完成了，請看附件說明。" } });
  await sale.buyer.call(calls.applyTransition, { params: { ...sale.params, name: "accept" } });
  await world.drain();
}

/** What the mail says to the buyer of money that goes back. */
async function lateWords({ orderId }: Sale): Promise<string> {
  const rows = await db
    .select({ text: outbox.text })
    .from(outbox)
    .where(like(outbox.key, `order:${orderId}:late:%`));
  return rows.map(({ text }) => text).join();
}

const held = (userId: number, kind: "revenue_pending" | "balance") => balanceOf(world.system, { kind, userId });

const balanced = async () => expect((await reconcile(world.system)).differences).toEqual([]);

describe("proposing", () => {
  test("the seller's can be paid at once; the buyer's wish waits for the seller's yes", async () => {
    const sale = await started();
    const { id } = await propose(sale, sale.seller, scope);
    expect((await sale.room()).supplements).toMatchObject([
      { id, title: "多一款配色", total: 525, earns: null, mayPay: true, mine: false, stateLabel: "等你付款" },
    ]);
    expect((await sale.room(sale.seller)).supplements).toMatchObject([
      { earns: 425, mayPay: false, mine: true, stateLabel: "等買家付款" },
    ]);
    await expect(propose(sale, sale.buyer, revision)).rejects.toMatchObject({ code: "transition_refused" });
    await sale.seller.call(calls.transitionSupplement, { params: { id, name: "take_back" } });
    const asked = await propose(sale, sale.buyer, revision);
    expect((await sale.room()).supplements.at(-1)).toMatchObject({ state: "asked", mayPay: false });
    const press = (who: Sale["buyer"], name: "agree" | "refuse" | "take_back" | "pay" | "lapse") =>
      who.call(calls.transitionSupplement, { params: { id: asked.id, name } });
    await expect(press(sale.buyer, "agree")).rejects.toMatchObject({ code: "transition_refused" });
    await expect(press(sale.seller, "take_back")).rejects.toMatchObject({ code: "transition_refused" });
    for (const name of ["pay", "lapse"] as const)
      await expect(press(sale.buyer, name)).rejects.toMatchObject({ code: "not_found" });
    await press(sale.seller, "agree");
    expect((await sale.room()).supplements.at(-1)).toMatchObject({ state: "open", mayPay: true });
  });

  test("strangers see nothing; before the work nothing is offered; only the buyer tips, only after the end", async () => {
    const sale = await started();
    const stranger = await world.client((await started()).buyerId);
    await expect(propose(sale, stranger, scope)).rejects.toMatchObject({ code: "not_found" });
    const { id } = await propose(sale, sale.seller, scope);
    const params = { id };
    await expect(stranger.call(calls.paySupplementWithPoints, { params })).rejects.toMatchObject({ code: "not_found" });
    await expect(sale.seller.call(calls.paySupplementWithPoints, { params })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await sale.room()).maySupplement).not.toContain("tip");
    await expect(propose(sale, sale.buyer, tip)).rejects.toMatchObject({ code: "transition_refused" });
    const unpaid = await makePlacedOrder(world, await makeListing(world, {}));
    const other = await world.client(unpaid.buyerId);
    expect((await other.call(calls.getOrder, { params: { id: unpaid.orderId } })).maySupplement).toEqual([]);
    await closed(sale);
    expect((await sale.room()).maySupplement).toEqual(["tip"]);
    expect((await sale.room(sale.seller)).maySupplement).toEqual([]);
    world.pass(terms.tipDays * DAY + HOUR);
    const later = await world.client(sale.buyerId);
    await expect(propose(sale, later, tip)).rejects.toMatchObject({ code: "transition_refused" });
  });

  test.each([
    { kind: "tip", price: 20_001, note: "" },
    { kind: "tip", price: 49, note: "" },
    { kind: "scope", title: "多一款", price: 500, days: 91, note: "" },
    { kind: "revision", price: 300, count: 11, note: "" },
  ] as const)("%o is refused at its field", async (body) => {
    const sale = await started();
    await expect(propose(sale, sale.seller, body)).rejects.toMatchObject({ status: 400 });
  });
});

describe.each<Settlement>(["instant", "batch"])("money that is captured: %s", (settlement) => {
  beforeEach(() => gateway.settlement(settlement));

  describe("paying", () => {
    test("the bill, the revisions and the due date grow; the room and the bill say so", async () => {
      const sale = await started();
      const before = await sale.row();
      await paidBy(sale, (await propose(sale, sale.seller, revision)).id);
      await paidBy(sale, (await propose(sale, sale.seller, scope)).id, "jkopay");
      const after = await sale.row();
      expect(after).toMatchObject({ price: 1800, buyerFee: 90, commission: 270, total: 1890, paidMoney: 1890 });
      expect(after.revisionsLeft).toBe((before.revisionsLeft ?? 0) + 2);
      expect((after.dueAt?.getTime() ?? 0) - (before.dueAt?.getTime() ?? 0)).toBe(3 * DAY);
      const info = await sale.buyer.call(calls.getOrderInfo, { params: sale.params });
      expect(info.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1890);
      expect((await sale.room()).supplements.map(({ state }) => state)).toEqual(["paid", "paid"]);
      await closed(sale);
      expect(await held(sale.sellerId, "revenue_pending")).toBe(1530);
      await balanced();
    });

    test("wholly in points, which come back with the order", async () => {
      const sale = await started();
      const { points: none } = await sale.buyer.call(getMyPoints, {});
      const { id } = await propose(sale, sale.seller, scope);
      const params = { id };
      await expect(sale.buyer.call(calls.paySupplementWithPoints, { params })).rejects.toMatchObject({
        code: "balance_short",
      });
      await grant(world, sale.buyerId, "points", 600);
      await sale.buyer.call(calls.paySupplementWithPoints, { params });
      expect((await sale.buyer.call(getMyPoints, {})).points).toBe(none + 75);
      expect(await sale.row()).toMatchObject({ total: 1575, paidMoney: 1050, paidPoints: 525 });
      await sale.seller.call(calls.declineOrder, {
        params: sale.params,
        body: { reason: "臨時無法完成，先退款給你。" },
      });
      await world.drain();
      expect((await sale.buyer.call(getMyPoints, {})).points).toBe(none + 600);
      await balanced();
    });

    test("by fifty presses at once: paid once", async () => {
      const sale = await started();
      const { id } = await propose(sale, sale.seller, scope);
      await grant(world, sale.buyerId, "points", 2000);
      const all = await Promise.allSettled(
        Array.from({ length: EQUAL }, () => sale.buyer.call(calls.paySupplementWithPoints, { params: { id } })),
      );
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await sale.row()).toMatchObject({ total: 1575, paidPoints: 525 });
      await balanced();
    });

    test("with a stored card, by fifty presses at once: one charge, and the bill grows once", async () => {
      const sale = await started();
      const cardId = await makeCard(world, { id: sale.buyerId, client: sale.buyer });
      const { id } = await propose(sale, sale.seller, scope);
      const all = await Promise.allSettled(Array.from({ length: EQUAL }, () => byCard(sale, id, cardId)));
      const codes = all.flatMap((press) => (press.status === "rejected" ? [press.reason.code] : []));
      expect(codes).toHaveLength(EQUAL - 1);
      for (const code of codes) expect(["payment_pending", "payment_closed", "too_many"]).toContain(code);
      await world.drain();
      expect(await attemptsOf(id)).toMatchObject([{ state: "paid", amount: 525, cardId }]);
      expect(await sale.row()).toMatchObject({ total: 1575, paidMoney: 1575 });
      expect((await supplementOf(id)).state).toBe("paid");
      await balanced();
    });

    test("with a stored card, cut off after the charge: found at once, and not charged again", async () => {
      const sale = await started();
      const cardId = await makeCard(world, { id: sale.buyerId, client: sale.buyer });
      const { id } = await propose(sale, sale.seller, scope);
      await gateway.fault("hangup");
      expect(await byCard(sale, id, cardId)).toMatchObject({ state: "paid", amount: 525 });
      await expect(byCard(sale, id, cardId)).rejects.toMatchObject({ code: "payment_closed" });
      await world.drain();
      expect(await attemptsOf(id)).toHaveLength(1);
      expect(await sale.row()).toMatchObject({ total: 1575, paidMoney: 1575 });
      await balanced();
    });

    test("not by a number, and not what has ended", async () => {
      const sale = await started();
      const { id } = await propose(sale, sale.seller, scope);
      const pay = (method: "atm" | "card") =>
        sale.buyer.call(calls.paySupplement, { params: { id }, body: { method } });
      await expect(pay("atm")).rejects.toMatchObject({ code: "method_refused" });
      await sale.buyer.call(calls.transitionSupplement, { params: { id, name: "refuse" } });
      await expect(pay("card")).rejects.toMatchObject({ code: "payment_closed" });
    });

    test("its result is not called done before the order shows it", async () => {
      const sale = await started();
      const { id } = await propose(sale, sale.seller, scope);
      const form = await sale.buyer.call(calls.paySupplement, { params: { id }, body: { method: "card" } });
      await gateway.payAndReturn(form);
      const [attempt] = await attemptsOf(id);
      const result = () => sale.buyer.call(getPayment, { params: { number: attempt?.number ?? "" } });
      expect(await result()).toMatchObject({ state: "paid", arriving: true });
      await world.drain();
      expect(await result()).toMatchObject({ state: "paid", arriving: false });
      expect((await sale.room()).supplements.at(-1)).toMatchObject({ mayPay: false });
    });

    test("money that comes after it ended goes back whole", async () => {
      const sale = await started();
      const { id } = await propose(sale, sale.seller, scope);
      const form = await sale.buyer.call(calls.paySupplement, { params: { id }, body: { method: "card" } });
      await sale.seller.call(calls.transitionSupplement, { params: { id, name: "take_back" } });
      await gateway.payAndReturn(form);
      await world.drain();
      const [attempt] = await attemptsOf(id);
      const refunds = await db
        .select()
        .from(paymentRefunds)
        .where(eq(paymentRefunds.attemptId, attempt?.id ?? 0));
      expect(refunds).toMatchObject([{ amount: 525 }]);
      expect(await sale.row()).toMatchObject({ total: 1050 });
      const payment = await sale.buyer.call(getPayment, { params: { number: attempt?.number ?? "" } });
      expect(payment).toMatchObject({ arriving: false, mayRetry: false, orderId: sale.orderId });
      expect(await lateWords(sale)).toContain("NT$525，但追加的「多一款配色」在收款時已經不需要付款。");
      await balanced();
    });
  });

  describe("the end of the order", () => {
    test("a refund takes from the last payment first, and never more than it was", async () => {
      const sale = await started();
      await paidBy(sale, (await propose(sale, sale.seller, scope)).id, "jkopay");
      await sale.seller.call(calls.proposeCancellation, {
        params: sale.params,
        body: { refund: 800, reason: "做不完，退還一部分。" },
      });
      const [proposal] = (await sale.room()).proposals;
      await sale.buyer.call(calls.answerProposal, { params: { id: proposal?.id ?? 0 }, body: { agree: true } });
      await world.drain();
      const waits = async () => (await sale.room()).money.some(({ label }) => label === "退款處理中");
      // A part of what is not captured yet waits for the bank's batch.
      expect(await waits()).toBe(settlement === "batch");
      await gateway.batch();
      world.pass(HOUR + MINUTE);
      await paymentJobs.find(({ name }) => name === "ask_gateways")?.run(world.system, {});
      await world.drain();
      expect(await waits()).toBe(false);
      const refunds = await db
        .select({ amount: paymentRefunds.amount, method: paymentAttempts.method, state: paymentRefunds.state })
        .from(paymentRefunds)
        .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentRefunds.attemptId))
        .where(eq(paymentAttempts.orderId, sale.orderId))
        .orderBy(paymentAttempts.id);
      expect(refunds).toEqual([
        { amount: 275, method: "card", state: "done" },
        { amount: 525, method: "jkopay", state: "done" },
      ]);
      expect(await sale.row()).toMatchObject({ state: "cancelled", refunded: 800 });
      await balanced();
    });

    test("what waits lapses with its order, and by itself after a week", async () => {
      const sale = await started();
      const first = await propose(sale, sale.seller, scope);
      world.pass(terms.supplementDays * DAY + MINUTE);
      await tickOrders(world.system);
      expect((await supplementOf(first.id)).state).toBe("lapsed");
      const second = await propose(sale, sale.buyer, revision);
      await closed(sale);
      expect((await supplementOf(second.id)).state).toBe("lapsed");
    });

    test.each([
      { level: 4, days: terms.trustedClearanceDays },
      { level: 1, days: terms.clearanceDays },
    ])("a tip to a seller of level $level who has sold before rests $days days", async ({ level, days }) => {
      const listing = await makeListing(world, { questions: [] });
      await closed(await started(listing));
      const sale = await started(listing);
      await closed(sale);
      await setLevel(world.system, sale.sellerId, level);
      const { id } = await propose(sale, sale.buyer, tip);
      await paidBy(sale, id);
      const { paidAt, clearsAt } = await supplementOf(id);
      expect(((clearsAt?.getTime() ?? 0) - (paidAt?.getTime() ?? 0)) / DAY).toBeCloseTo(days, 3);
    });

    test("a tip that is paid when its time is over goes back, and the buyer reads why", async () => {
      const sale = await started();
      await closed(sale);
      world.pass(terms.tipDays * DAY - MINUTE);
      const later = await world.client(sale.buyerId);
      const { id } = await propose({ ...sale, buyer: later }, later, tip);
      const form = await later.call(calls.paySupplement, { params: { id }, body: { method: "card" } });
      world.pass(2 * MINUTE);
      await gateway.payAndReturn(form);
      await world.drain();
      expect(await refundsOf(world, sale.orderId)).toEqual([200]);
      expect(await lateWords(sale)).toContain("NT$200，但小費只能在交易完成後 90 天內付，收款時已經超過期限。");
      await balanced();
    });

    test("all tips together are at most the price of the sale", async () => {
      const sale = await started();
      await closed(sale);
      const { price } = await sale.row();
      const give = (price: number) => propose(sale, sale.buyer, { kind: "tip", price, note: "" });
      await expect(give(price + 1)).rejects.toMatchObject({
        body: { message: { price: [`這筆交易的小費最多還可以給 ${money(price)}`] } },
      });
      await paidBy(sale, (await give(price - 60)).id);
      expect(await sale.room()).toMatchObject({ tipLeft: 60, maySupplement: ["tip"] });
      await expect(give(61)).rejects.toMatchObject({ status: 400 });
      await give(60);
      // Also one that is not paid yet counts.
      expect(await sale.room()).toMatchObject({ tipLeft: 0, maySupplement: [] });
      await balanced();
    });

    test("a tip is the seller's whole, rests as long as their first sale, and becomes balance", async () => {
      const sale = await started();
      await closed(sale);
      const before = await held(sale.sellerId, "revenue_pending");
      const { id } = await propose(sale, sale.buyer, tip);
      expect((await sale.room()).supplements).toHaveLength(1);
      expect((await sale.room(sale.seller)).supplements).toEqual([]);
      await paidBy(sale, id);
      expect((await sale.room(sale.seller)).supplements).toMatchObject([{ kind: "tip", state: "paid", note: "謝謝" }]);
      expect(await held(sale.sellerId, "revenue_pending")).toBe(before + 200);
      expect(await sale.row()).toMatchObject({ total: 1050 });
      await balanced();
      const [record] = (await sale.seller.call(getMyRevenueRecords, {})).data;
      expect(record).toMatchObject({ kind: "tip", amount: 200, state: "pending", orderId: sale.orderId });
      expect((await sale.seller.call(calls.getMySalesMeter, {})).months.at(-1)?.amount).toBe(1200);
      const { clearing, pending } = await sale.seller.call(getMyRevenues, {});
      expect(clearing.map(({ amount }) => amount)).toContain(200);
      expect(clearing.reduce((sum, { amount }) => sum + amount, 0)).toBe(pending);
      world.pass(terms.firstClearanceDays * DAY + HOUR);
      await tickOrders(world.system);
      await tickOrders(world.system);
      expect((await supplementOf(id)).clearedAt).not.toBeNull();
      expect(await held(sale.sellerId, "balance")).toBeGreaterThanOrEqual(200);
      await balanced();
    });
  });
});
