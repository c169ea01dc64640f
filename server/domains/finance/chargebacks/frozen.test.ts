import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { getFinanceItems, settleFinanceItem } from "#contract/finance/routes.ts";
import { decideDispute, getOrder, payOrder } from "#contract/orders/routes.ts";
import { getMyLeaving } from "#contract/privacy/leaving.ts";
import { orderDisputes } from "#server/db/schema/orders.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { supplementForm } from "#server/demo/forms.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { tickOrders } from "#server/domains/orders/clock/tick.ts";
import { openDispute } from "#server/domains/orders/disputes/dispute-view.ts";
import { startSupplementPayment } from "#server/domains/orders/payment/pay-supplement.ts";
import { answerProposal, proposeCancellation } from "#server/domains/orders/proposals/proposals.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { deliverOrder } from "#server/domains/orders/sale/deliver-order.ts";
import { tasksOf } from "#server/domains/orders/sale/tasks.ts";
import { proposeSupplement } from "#server/domains/orders/supplements/propose-supplement.ts";
import { applyTransition } from "#server/domains/orders/transition/apply-transition.ts";
import { DAY, HOUR, MINUTE } from "#server/kernel/clock.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import {
  heldFor,
  makeListing,
  makePlacedOrder,
  orderRow,
  proposalsOf,
  viewOf,
} from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import { paymentJobs } from "../../payments/jobs.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const ctx = world.system;
const operatorId = (await makeMember(world, { roles: ["finance"] })).id;
const operatorCtx = world.as(operatorId);
const losses = () => balanceOf(ctx, { kind: "losses" });
const pending = ({ sellerId }: Bought) => balanceOf(ctx, { kind: "revenue_pending", userId: sellerId });
const decline = (sale: Bought) => declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
const deliver = (sale: Bought) => deliverOrder(world.as(sale.sellerId), sale.orderId, "完成", []);
const accept = (sale: Bought) => applyTransition(world.as(sale.buyerId), sale.orderId, "accept");
const stateOf = async ({ orderId }: Bought) => (await orderRow(world, orderId)).state;
const refundsOf = ({ attemptId }: Bought) =>
  db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, attemptId)).orderBy(paymentRefunds.id);
const roomOf = async (userId: number, { orderId }: Bought) =>
  (await world.client(userId)).call(getOrder, { params: { id: orderId } });

/** The worker sends due refunds. */
async function send(): Promise<void> {
  world.pass(2 * HOUR);
  await paymentJobs.find(({ name }) => name === "ask_gateways")?.run(ctx, {});
  await world.drain();
}

/** The amount refunded to the payer by the gateway, and the platform's loss. */
async function outcome(sale: Bought, before: number) {
  await send();
  world.pass(2 * DAY);
  await paymentJobs.find(({ name }) => name === "confirm_refunds")?.run(ctx, {});
  await world.drain();
  expect((await reconcile(ctx)).differences).toEqual([]);
  return { back: await gateway.back(sale.number), lost: (await losses()) - before };
}

const frozen = { code: "transition_refused" };

describe("an order under a chargeback", () => {
  test("stands still: nobody accepts, delivers, calls it off or disputes it, and no date passes", async () => {
    const sale = await boughtByCard(world);
    await deliver(sale);
    const { deadlineAt } = await orderRow(world, sale.orderId);
    const id = await letterAbout(operatorCtx, sale);
    await expect(accept(sale)).rejects.toMatchObject(frozen);
    await expect(
      proposeCancellation(world.as(sale.buyerId), sale.orderId, { refund: 1050, reason: "不想要了，抱歉" }),
    ).rejects.toMatchObject(frozen);
    await expect(openDispute(world.as(sale.buyerId), sale.orderId, viewOf(500), [])).rejects.toMatchObject(frozen);
    world.pass(30 * DAY);
    await tickOrders(ctx);
    expect(await stateOf(sale)).toBe("delivered");
    expect(await tasksOf(ctx, sale.buyerId)).toEqual([]);
    const room = await roomOf(sale.buyerId, sale);
    expect(room.actions.map(({ name }) => name)).toEqual(["message"]);
    expect(room.next.sentence).toContain("銀行正在處理這筆付款的爭議，交易先暫停");
    for (const userId of [sale.buyerId, sale.sellerId])
      expect((await roomOf(userId, sale)).money.map(({ label }) => label)).toContain(
        "銀行通知付款爭議 NT$1,050，交易暫停",
      );

    await decided(operatorCtx, id, "won");
    const won = await orderRow(world, sale.orderId);
    const moved = (won.deadlineAt?.getTime() ?? 0) - (deadlineAt?.getTime() ?? 0);
    expect(Math.round(moved / MINUTE)).toBe((30 * DAY) / MINUTE);
    world.pass(6 * DAY);
    await tickOrders(ctx);
    expect(await stateOf(sale)).toBe("delivered");
    world.pass(2 * DAY);
    await tickOrders(ctx);
    expect(await stateOf(sale)).toBe("completed");
    expect(await pending(sale)).toBe(850);
    expect((await roomOf(sale.sellerId, sale)).money.map(({ label }) => label)).toContain("付款爭議不成立，交易繼續");
  });

  test("the seller's days stand still as well, and two letters are one stop", async () => {
    const sale = await boughtByCard(world);
    const due = (await roomOf(sale.buyerId, sale)).dueAt;
    const first = await letterAbout(operatorCtx, { ...sale, amount: 500 });
    world.pass(10 * DAY);
    const second = await letterAbout(operatorCtx, { ...sale, amount: 550 });
    world.pass(10 * DAY);
    await decided(operatorCtx, first, "won");
    await expect(deliver(sale)).rejects.toMatchObject(frozen);
    world.pass(5 * DAY);
    await tickOrders(ctx);
    await decided(operatorCtx, second, "won");
    const { dueAt } = await roomOf(sale.buyerId, sale);
    // A test's clock keeps running by some milliseconds.
    expect(Math.round((new Date(dueAt ?? 0).getTime() - new Date(due ?? 0).getTime()) / MINUTE)).toBe(
      (25 * DAY) / MINUTE,
    );
    await deliver(sale);
    await accept(sale);
    expect(await pending(sale)).toBe(850);
  });

  test("lost, what is held goes back by the bank alone: the order ends and nothing is a loss", async () => {
    const before = await losses();
    const sale = await boughtByCard(world);
    await deliver(sale);
    const id = await letterAbout(operatorCtx, { ...sale, reason: "service" });
    await decided(operatorCtx, id, "lost");
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "cancelled", refunded: 1050, fault: "payment" });
    expect(await heldFor(world, sale.orderId)).toBe(0);
    expect(await pending(sale)).toBe(0);
    await expect(decline(sale)).rejects.toMatchObject(frozen);
    expect(await outcome(sale, before)).toEqual({ back: 0, lost: 0 });
    expect((await roomOf(sale.buyerId, sale)).money).toContainEqual(
      expect.objectContaining({ label: "付款爭議成立，銀行退還買家", amount: 1050 }),
    );
  });

  test.each([
    ["accepted", 0, 850 - 243],
    ["called off in part", 200, 445],
    ["declined", 750, 0],
  ] as const)("lost in part, it goes on with the rest: %s", async (end, back, share) => {
    const before = await losses();
    const sale = await boughtByCard(world);
    await decided(operatorCtx, await letterAbout(operatorCtx, { ...sale, amount: 300 }), "lost");
    expect(await orderRow(world, sale.orderId)).toMatchObject({ state: "in_progress", refunded: 300 });
    expect(await heldFor(world, sale.orderId)).toBe(750);
    if (end === "declined") await decline(sale);
    if (end === "accepted") {
      await deliver(sale);
      await accept(sale);
    }
    if (end === "called off in part") {
      await proposeCancellation(world.as(sale.sellerId), sale.orderId, { refund: 500, reason: "只完成了一部分的內容" });
      const [proposal] = await proposalsOf(world, sale.orderId);
      await answerProposal(world.as(sale.buyerId), proposal?.id ?? 0, true);
    }
    expect(await pending(sale)).toBe(share);
    expect(await outcome(sale, before)).toEqual({ back, lost: 0 });
  });

  test("in a dispute: no decision meanwhile, and its dates are later by as much; lost, the dispute is over", async () => {
    const sale = await boughtByCard(world);
    await deliver(sale);
    await openDispute(world.as(sale.buyerId), sale.orderId, viewOf(500), []);
    const dispute = async () =>
      (await db.select().from(orderDisputes).where(eq(orderDisputes.orderId, sale.orderId)))[0];
    const answerBy = (await dispute())?.answerBy.getTime() ?? 0;
    const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
    const reason = "雙方都有一部分的責任，各負擔一半";
    const body = { refund: 500, fault: "none", reasonBuyer: reason, reasonSeller: reason } as const;
    const decide = () => support.call(decideDispute, { params: { orderId: sale.orderId }, body });
    const first = await letterAbout(operatorCtx, { ...sale, amount: 400 });
    world.pass(9 * DAY);
    await expect(decide()).rejects.toMatchObject(frozen);
    await decided(operatorCtx, first, "won");
    const later = (await dispute())?.answerBy.getTime() ?? 0;
    expect(Math.round((later - answerBy) / MINUTE)).toBe((9 * DAY) / MINUTE);
    const second = await letterAbout(operatorCtx, { ...sale, amount: 1050 });
    await decided(operatorCtx, second, "lost");
    expect(await stateOf(sale)).toBe("cancelled");
    expect((await dispute())?.state).toBe("decided");
  });
});

describe("a lost chargeback and a refund never pay twice", () => {
  test("letter, decline refused, lost", async () => {
    const before = await losses();
    const sale = await boughtByCard(world);
    const id = await letterAbout(operatorCtx, sale);
    await expect(decline(sale)).rejects.toMatchObject(frozen);
    await decided(operatorCtx, id, "lost");
    expect(await outcome(sale, before)).toEqual({ back: 0, lost: 0 });
  });

  test.each([
    [1050, 0],
    [300, 750],
  ])("declined, letter of NT$%d before the refund is sent, lost: the rest goes back once", async (amount, back) => {
    const before = await losses();
    const sale = await boughtByCard(world);
    await decline(sale);
    const id = await letterAbout(operatorCtx, { ...sale, amount, reason: "service" });
    await send();
    expect(await gateway.back(sale.number)).toBe(0);
    await decided(operatorCtx, id, "lost");
    expect((await refundsOf(sale)).map(({ state }) => state)).toEqual(
      amount === 1050 ? ["cancelled"] : ["cancelled", "queued"],
    );
    expect(await outcome(sale, before)).toEqual({ back, lost: 0 });
    const labels = (await roomOf(sale.buyerId, sale)).money.map(({ label }) => label);
    expect(labels).toContain("退款取消，改由銀行退還");
  });

  test("declined, letter, won: the refund goes on where it stopped", async () => {
    const before = await losses();
    const sale = await boughtByCard(world);
    await decline(sale);
    const id = await letterAbout(operatorCtx, sale);
    await send();
    await decided(operatorCtx, id, "won");
    expect(await outcome(sale, before)).toEqual({ back: 1050, lost: 0 });
  });

  test("a letter after the refund was sent can be recorded and says so; lost, it is the site's loss and nothing more goes out", async () => {
    const before = await losses();
    const sale = await boughtByCard(world);
    await decline(sale);
    await send();
    const id = await letterAbout(operatorCtx, { ...sale, reason: "service" });
    const operator = world.operator(operatorId);
    const { data } = await operator.call(getFinanceItems, { query: { kind: "chargeback" } });
    expect(data.find(({ orderId }) => orderId === sale.orderId)?.what).toContain(
      "先前已退還買家 NT$1,050，回覆銀行時請附上退款紀錄",
    );
    await decided(operatorCtx, id, "lost");
    expect(await outcome(sale, before)).toEqual({ back: 1050, lost: -1050 });
  });

  test("a refund that is under way at the gateway is waited for", async () => {
    const sale = await boughtByCard(world);
    await decline(sale);
    const id = await letterAbout(operatorCtx, sale);
    const busy = (until: Date | null) =>
      db.update(paymentAttempts).set({ refundingUntil: until }).where(eq(paymentAttempts.id, sale.attemptId));
    await busy(new Date(world.clock.now().getTime() + MINUTE));
    await expect(decided(operatorCtx, id, "lost")).rejects.toMatchObject({ code: "conflict" });
    await busy(null);
    expect(await decided(operatorCtx, id, "lost")).toBe(true);
  });

  test("one that had gone through unseen is found by the night's question and not sent again", async () => {
    const sale = await boughtByCard(world);
    await decline(sale);
    // The gateway has executed it, and the worker was killed before the response.
    const wish = { number: sale.number, paid: 1050, refundedBefore: 0, amount: 1050, gatewayTrade: null };
    await gateway.port.refund({ ...wish, beginBefore: new Date(world.clock.now().getTime() + MINUTE) });
    await db.update(paymentRefunds).set({ tries: 1 }).where(eq(paymentRefunds.attemptId, sale.attemptId));
    await decided(operatorCtx, await letterAbout(operatorCtx, sale), "lost");
    await send();
    world.pass(2 * DAY);
    await paymentJobs.find(({ name }) => name === "confirm_refunds")?.run(ctx, {});
    await world.drain();
    expect(await gateway.back(sale.number)).toBe(1050);
    const operator = world.operator(operatorId);
    const { data } = await operator.call(getFinanceItems, { query: { kind: "excess" } });
    expect(data.map(({ orderId, amount }) => ({ orderId, amount }))).toEqual([{ orderId: sale.orderId, amount: 1050 }]);
    const body = { way: "journal", reference: "B-1", reason: "銀行與金流都退了，登錄為損失" } as const;
    await operator.call(settleFinanceItem, { params: { id: data[0]?.id ?? 0 }, body });
  });

  test("of what was bought in addition: that payment alone; of the order itself: the order ends and the rest goes back", async () => {
    const before = await losses();
    for (const which of ["added", "order"] as const) {
      const sale = await boughtByCard(world);
      const more = supplementForm("scope", 500);
      const { id } = await proposeSupplement(world.as(sale.sellerId), sale.orderId, more);
      await gateway.payAndReturn(await startSupplementPayment(world.as(sale.buyerId), id, "card"));
      await world.drain();
      const [added] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.supplementId, id));
      const number = which === "added" ? (added?.number ?? "") : sale.number;
      const amount = which === "added" ? 525 : 1050;
      await decided(operatorCtx, await letterAbout(operatorCtx, { number, amount }), "lost");
      expect(await stateOf(sale)).toBe(which === "added" ? "in_progress" : "cancelled");
      if (which === "added") await decline(sale);
      expect(await outcome(sale, before)).toEqual({ back: which === "added" ? 1050 : 0, lost: 0 });
      expect(await gateway.back(added?.number ?? "")).toBe(which === "added" ? 0 : 525);
    }
  });
});

test("a seller cannot leave while a bank decides about a payment of theirs, however little they hold", async () => {
  const sale = await boughtByCard(world);
  await deliver(sale);
  await accept(sale);
  const id = await letterAbout(operatorCtx, sale);
  await db.execute(sql`update orders set cleared_at = now() where id = ${sale.orderId}`);
  const seller = await world.client(sale.sellerId);
  const kinds = async () => (await seller.call(getMyLeaving, {})).blockers.map(({ kind }) => kind);
  expect(await kinds()).toContain("chargeback");
  await decided(operatorCtx, id, "lost");
  expect(await kinds()).not.toContain("chargeback");
  await db.execute(sql`update orders set cleared_at = null where id = ${sale.orderId}`);
});

test("a letter about money that came twice waits until the queue has delivered it, so that it can still go back", async () => {
  await gateway.settlement("instant");
  const sale = await makePlacedOrder(world, await makeListing(world, { questions: [] }));
  const buyer = await world.client(sale.buyerId);
  const params = { id: sale.orderId };
  const payFirst = await gateway.open(await buyer.call(payOrder, { params }));
  world.pass(10_000);
  const paySecond = await gateway.open(await buyer.call(payOrder, { params }));
  await paySecond();
  await world.drain();
  await payFirst();
  const [first] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, sale.orderId))
    .orderBy(paymentAttempts.id);
  const twice = { ...sale, attemptId: first?.id ?? 0, number: first?.number ?? "" };
  await expect(letterAbout(operatorCtx, twice)).rejects.toMatchObject({
    fields: { number: ["這筆付款剛入帳，請過一分鐘再登錄"] },
  });
  await world.drain();
  const before = await losses();
  const id = await letterAbout(operatorCtx, twice);
  await decided(operatorCtx, id, "won");
  expect(await outcome(twice, before)).toEqual({ back: 1050, lost: 0 });
});
