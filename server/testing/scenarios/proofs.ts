import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import { isNumbered } from "#contract/payments/methods.ts";
import * as terms from "#contract/terms.ts";
import { chargebacks } from "#server/db/schema/finance.ts";
import { laterRefunds } from "#server/db/schema/later-refunds.ts";
import { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import { orderSupplements } from "#server/db/schema/supplements.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { partsLeft, splitOf } from "../../domains/orders/money/money.ts";
import { isOver } from "../../domains/orders/process/predicates.ts";
import type { World } from "../world.ts";
import { ordersOf } from "./bank.ts";
import type { Transfer } from "./by-hand.ts";
import { type Payment, proveByHand, readByHand, refundsByHand } from "./by-hand-proofs.ts";
import { givenTo } from "./scenario.ts";
import { heldBy, type Sale } from "./set-up.ts";

const sumBy = <K extends string>(rows: readonly Record<K, number>[], of: K): number =>
  rows.reduce((sum, row) => sum + row[of], 0);
const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Reads all rows for the checks, for all sales at once. */
async function readAll(world: World, sales: readonly Sale[], transfers: readonly Transfer[]) {
  const { db } = world.deps;
  const ids = sales.map(({ orderId }) => orderId);
  const sellers = sales.map(({ sellerId }) => sellerId);
  const held = await heldBy(world, [...sales.map(({ buyerId }) => buyerId), ...sellers]);
  const found = await ordersOf(world, sales);
  const payments = await db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, ids), isNotNull(paymentAttempts.paidAt)));
  const refunds = await db
    .select()
    .from(paymentRefunds)
    .where(
      inArray(
        paymentRefunds.attemptId,
        payments.map(({ id }) => id),
      ),
    );
  const tips = await db
    .select()
    .from(orderSupplements)
    .where(
      and(inArray(orderSupplements.orderId, ids), eq(orderSupplements.kind, "tip"), eq(orderSupplements.state, "paid")),
    );
  const lost = await db
    .select()
    .from(chargebacks)
    .where(and(inArray(chargebacks.orderId, ids), eq(chargebacks.state, "lost")));
  const later = await db.select().from(laterRefunds).where(inArray(laterRefunds.orderId, ids));
  const withdrawn = await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.userId, sellers))
    .orderBy(withdrawals.id);
  const byHand = await readByHand(world, sales, transfers);
  return (sale: Sale) => {
    const order = found.get(sale.orderId);
    if (!order) throw new Error(`order ${sale.orderId} is gone`);
    const ofOrder = <T extends { orderId: number | null }>(rows: readonly T[]) =>
      rows.filter(({ orderId }) => orderId === sale.orderId);
    const own: Payment[] = ofOrder(payments).map((payment) => ({
      payment,
      refunds: refunds.filter(({ attemptId }) => attemptId === payment.id),
    }));
    return {
      order,
      own,
      held,
      tips: ofOrder(tips),
      lost: ofOrder(lost),
      // A withdrawal by law refunds the rest, so that everything counts as refunded.
      later: order.state === "completed" ? ofOrder(later) : [],
      withdrawn: withdrawn.filter(({ userId }) => userId === sale.sellerId),
      byHand: byHand(sale),
    };
  };
}

type Found = ReturnType<Awaited<ReturnType<typeof readAll>>>;

/** Checks that money, points and coins were refunded as they were paid. */
function proveBuyer({ scenario, buyerId }: Sale, { order, own, held, tips, lost, later }: Found): void {
  const { refunded, total, paidPoints, paidCoins, paidMoney, paidAt, buyerFeeBp, commissionBp } = order;
  const given = givenTo(scenario);
  const after = { points: held("points", buyerId), coins: held("coins", buyerId) };
  if (paidAt === null) expect(after).toEqual(given);
  if (paidAt === null) return;
  expect(paidMoney + paidPoints + paidCoins).toBe(total);
  expect({ buyerFeeBp, commissionBp }).toEqual({
    buyerFeeBp: scenario.ruled?.buyerFeeBp ?? terms.buyerFeeBp,
    commissionBp: scenario.ruled?.commissionBp ?? terms.sellerCommissionBp,
  });
  // What a bank took out of escrow counts as refunded; the bank's part of pending refunds is not sent.
  const taken = lost.reduce((sum, { escrow }) => sum + escrow, 0);
  const cancelled = lost.reduce((sum, each) => sum + each.cancelled, 0);
  const back = partsLeft({ money: paidMoney, points: paidPoints, coins: paidCoins }, taken, refunded);
  expect(sumOf(own.flatMap(sent))).toBe(back.money + sumBy(later, "money") - cancelled);
  const chosen = scenario.choice.at(-1) === "points" ? sumOf(refundsByHand(own)) : 0;
  const tipped = tips.reduce((sum, { price, paidMoney }) => sum + price - paidMoney, 0);
  const points = given.points - paidPoints + back.points + sumBy(later, "points") + chosen - tipped;
  expect(after).toEqual({ points, coins: given.coins - paidCoins + back.coins + sumBy(later, "coins") });
}

/** Checks that the sale's earnings are in the seller's balance or at their bank. */
function proveSeller({ scenario, sellerId }: Sale, { order, held, tips, lost, later, withdrawn }: Found): void {
  const borne = lost.reduce((sum, each) => sum + each.held, 0);
  const earned = order.paidAt === null ? 0 : splitOf(order, order.refunded).seller;
  const tipped = tips.reduce((sum, { price }) => sum + price, 0);
  const arrived = sumOf(withdrawn.filter(({ state }) => state === "paid"));
  expect(held("revenue_pending", sellerId)).toBe(0);
  expect(held("balance", sellerId) + arrived).toBe(
    earned + tipped - borne - sumBy(later, "pending") - sumBy(later, "balance"),
  );
  const states = { none: [], paid: ["paid"], returned: ["returned"], again: ["returned", "paid"] }[scenario.withdrawal];
  expect([[], states]).toContainEqual(withdrawn.map(({ state }) => state));
}

/** Refunds sent for a payment; excludes those replaced by a chargeback. */
const sent = ({ refunds }: Payment) => refunds.filter(({ state }) => state !== "cancelled");

/** State of a payment, derived from its refunds. */
function stateOf({ refunds }: Payment): string {
  if (refunds.length === 0) return "paid";
  return refunds.some(({ state }) => state === "choosing") ? "refunding" : "refunded";
}

/** Checks that the gateway and the bank agree with our books. */
async function proveGateway({ fakes: { gateway } }: World, { own, lost }: Found): Promise<void> {
  for (const each of own) {
    const { payment } = each;
    const refunds = sent(each);
    // Nobody is refunded twice, by the gateway and by chargeback.
    const byBank = sumOf(lost.filter(({ attemptId }) => attemptId === payment.id));
    expect(sumOf(refunds) + byBank).toBeLessThanOrEqual(payment.amount);
    expect(payment.state).toBe(stateOf(each));
    if (isNumbered(payment.method)) continue;
    for (const { state } of refunds) expect(state).toBe("done");
    expect(payment.refundAmount).toBe(sumOf(refunds));
    if (payment.method !== "card") continue;
    const trade = await gateway.trade(payment.number);
    expect(trade?.refunding).toBe(0);
    expect(await gateway.back(payment.number)).toBe(sumOf(refunds));
  }
}

async function prove(world: World, sale: Sale, found: Found): Promise<void> {
  try {
    expect(isOver.test(found.order)).toBe(true);
    proveBuyer(sale, found);
    proveSeller(sale, found);
    proveByHand(sale, found.own, found.byHand);
    await proveGateway(world, found);
  } catch (error) {
    const told = `${found.order.state}: ${JSON.stringify(sale.scenario)}`;
    throw new Error(`${error instanceof Error ? error.message : error}\n${told}`, { cause: error });
  }
}

/** Checks each of these finished sales. @throws Error that names the scenario */
export async function proveAll(world: World, sales: readonly Sale[], transfers: readonly Transfer[]): Promise<void> {
  const found = await readAll(world, sales, transfers);
  for (const sale of sales) await prove(world, sale, found(sale));
}
