import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { getFinanceItems } from "#contract/finance/routes.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { paymentRefunds } from "#server/db/schema/payments.ts";
import { balanceOf } from "#server/domains/ledger/index.ts";
import { answerProposal, proposeCancellation } from "#server/domains/orders/proposals/proposals.ts";
import { declineOrder } from "#server/domains/orders/sale/decline-order.ts";
import { retryRefund } from "#server/domains/payments/index.ts";
import { confirmRefunds } from "#server/domains/payments/refunds/confirm-refunds.ts";
import { runDueRefunds } from "#server/domains/payments/refunds/run-refunds.ts";
import { DAY } from "#server/kernel/clock.ts";
import { tx } from "#server/kernel/tx.ts";
import { reconcile } from "#server/testing/factories/books.ts";
import { type Bought, boughtByCard, decided, letterAbout } from "#server/testing/factories/chargebacks.ts";
import { proposalsOf } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const { db } = world.deps;
const { gateway } = world.fakes;
const ctx = world.system;
const operatorId = (await makeMember(world, { roles: ["finance"] })).id;
const operator = world.as(operatorId);
const losses = () => balanceOf(ctx, { kind: "losses" });
const revenue = ({ sellerId }: Bought) => balanceOf(ctx, { kind: "revenue_pending", userId: sellerId });
const refundsOf = async ({ attemptId }: Bought) =>
  (
    await db.select().from(paymentRefunds).where(eq(paymentRefunds.attemptId, attemptId)).orderBy(paymentRefunds.id)
  ).map(({ id, state, amount }) => ({ id, state, amount }));
/** Here chargebacks are decided separately from their items. */
const open = async () =>
  (await world.operator(operatorId).call(getFinanceItems, {})).data.filter(({ kind }) => kind !== "chargeback");

beforeEach(() => gateway.settlement("batch"));

/** An order of NT$1,050 by card that the bank has captured. */
async function captured(): Promise<Bought> {
  const sale = await boughtByCard(world);
  await gateway.batch();
  await gateway.batch();
  return sale;
}

/** The same, cancelled: this much was refunded, and the bank has not executed it. */
async function sentBack(refund: number): Promise<Bought> {
  const sale = await captured();
  if (refund === 1050) await declineOrder(world.as(sale.sellerId), sale.orderId, "這陣子檔期已滿，抱歉");
  else {
    await proposeCancellation(world.as(sale.sellerId), sale.orderId, { refund, reason: "只完成了一部分的內容" });
    const [proposal] = await proposalsOf(world, sale.orderId);
    await answerProposal(world.as(sale.buyerId), proposal?.id ?? 0, true);
  }
  await runDueRefunds(ctx);
  await world.drain();
  expect(await refundsOf(sale)).toMatchObject([{ state: "done", amount: refund }]);
  return sale;
}

/** The bank executes none of the accepted refunds, and the nightly job queries it. */
async function dropAll(): Promise<void> {
  await gateway.drop();
  world.pass(2 * DAY);
  await confirmRefunds(ctx);
}

/** No open work is left, and the ledger balances. */
async function quiet(): Promise<void> {
  await runDueRefunds(ctx);
  await world.drain();
  expect(await open()).toEqual([]);
  world.pass(2 * DAY);
  expect((await reconcile(ctx)).differences).toEqual([]);
}

describe("a refund that the bank drops after a chargeback was lost", () => {
  test("is not sent again: it is cancelled, the site has no loss, and the buyer is not told to wait for it", async () => {
    const before = await losses();
    const sale = await sentBack(1050);
    await decided(operator, await letterAbout(operator, sale), "lost");
    expect((await losses()) - before).toBe(-1050);
    await dropAll();
    await world.drain();
    expect(await open()).toEqual([]);
    expect(await refundsOf(sale)).toMatchObject([{ state: "cancelled", amount: 1050 }]);
    await quiet();
    expect(await gateway.back(sale.number)).toBe(0);
    expect((await losses()) - before).toBe(0);
    const told = await db.select().from(notifications).where(eq(notifications.userId, sale.buyerId));
    expect(told.filter(({ title }) => title.includes("還沒有成功"))).toEqual([]);
  });

  test("cannot be sent by the console even before the news of it is heard", async () => {
    const sale = await sentBack(1050);
    await decided(operator, await letterAbout(operator, sale), "lost");
    await dropAll();
    const [refund] = await refundsOf(sale);
    expect(refund?.state).toBe("refused");
    await expect(tx(operator, (ctx) => retryRefund(ctx, refund?.id ?? 0))).rejects.toMatchObject({
      code: "conflict",
      message: "付款的銀行已經把這筆款項退還買家，不會再退一次。",
    });
    await world.drain();
    await quiet();
  });

  test("is cancelled up to what the bank gave back; the rest goes back once", async () => {
    const before = await losses();
    const sale = await sentBack(1050);
    await decided(operator, await letterAbout(operator, { ...sale, amount: 300 }), "lost");
    await dropAll();
    await world.drain();
    expect(await refundsOf(sale)).toMatchObject([
      { state: "cancelled", amount: 1050 },
      { state: "done", amount: 750 },
    ]);
    await quiet();
    expect(await gateway.back(sale.number)).toBe(750);
    expect((await losses()) - before).toBe(0);
  });

  test("lessens the loss of the site first, then what the seller bears", async () => {
    const before = await losses();
    const sale = await sentBack(800);
    const share = await revenue(sale);
    expect(share).toBeGreaterThan(0);
    // The seller bears all of the order's revenue, the platform the rest.
    await decided(operator, await letterAbout(operator, { ...sale, amount: 900, reason: "service" }), "lost");
    expect([await revenue(sale), (await losses()) - before]).toEqual([0, share - 900]);
    await dropAll();
    await world.drain();
    // Of the bank's NT$900 the refund of NT$800 had to be paid anyway.
    expect([await revenue(sale), (await losses()) - before]).toEqual([share - 100, 0]);
    await quiet();
    expect(await gateway.back(sale.number)).toBe(0);
  });

  test("goes back where the bank had decided for the platform", async () => {
    const sale = await sentBack(1050);
    await decided(operator, await letterAbout(operator, sale), "won");
    await dropAll();
    await world.drain();
    const [item] = await open();
    expect(item).toMatchObject({ kind: "refund", orderId: sale.orderId });
    const [refund] = await refundsOf(sale);
    expect(await tx(operator, (ctx) => retryRefund(ctx, refund?.id ?? 0))).toBe(true);
    await quiet();
    expect(await gateway.back(sale.number)).toBe(1050);
  });
});
