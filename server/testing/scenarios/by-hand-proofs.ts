import { and, eq, inArray, notInArray, sum } from "drizzle-orm";
import { expect } from "vitest";
import { isNumbered } from "#contract/payments/methods.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { ledgerAccounts, ledgerEntries, ledgerJournals } from "#server/db/schema/ledger.ts";
import type { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import type { World } from "../world.ts";
import { accountOf, type Transfer } from "./by-hand.ts";
import type { Sale } from "./set-up.ts";

/** A payment with its refunds. */
export type Payment = {
  payment: typeof paymentAttempts.$inferSelect;
  refunds: (typeof paymentRefunds.$inferSelect)[];
};

/**
 * Console items and bookings of these sales' manual refunds. Excludes items about chargebacks, dropped refunds and
 * invoices.
 */
export async function readByHand({ deps: { db } }: World, sales: readonly Sale[], transfers: readonly Transfer[]) {
  const ids = sales.map(({ orderId }) => orderId);
  const items = await db
    .select()
    .from(financeItems)
    .where(and(inArray(financeItems.orderId, ids), notInArray(financeItems.kind, ["chargeback", "refund", "invoice"])))
    .orderBy(financeItems.refundId);
  const booked = await db
    .select({
      orderId: ledgerJournals.orderId,
      kind: ledgerAccounts.kind,
      amount: sum(ledgerEntries.amount).mapWith(Number),
    })
    .from(ledgerJournals)
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(inArray(ledgerJournals.orderId, ids), inArray(ledgerAccounts.kind, ["bank", "refunds_payable"])))
    .groupBy(ledgerJournals.orderId, ledgerAccounts.kind);
  const at = (kind: string, orderId: number) =>
    booked.find((row) => row.orderId === orderId && row.kind === kind)?.amount ?? 0;
  return ({ orderId }: Sale) => ({
    items: items.filter((item) => item.orderId === orderId),
    booked: at("bank", orderId),
    owed: at("refunds_payable", orderId),
    transfers: transfers.filter((transfer) => transfer.orderId === orderId),
  });
}

type ByHand = ReturnType<Awaited<ReturnType<typeof readByHand>>>;

/** Refunds of a sale that cannot go back the way they were paid. */
export const refundsByHand = (own: readonly Payment[]) =>
  own
    .filter(({ payment }) => isNumbered(payment.method))
    .flatMap(({ refunds }) => refunds)
    .sort((a, b) => a.id - b.id);

/** Expected state of a manual refund and of its console item, by the buyer's last choice. */
const endOf = {
  nothing: { state: "choosing", item: "open" },
  points: { state: "settled", item: "done" },
  bank: { state: "settled", item: "settled" },
} as const;

/**
 * Checks that a refund that could not be reversed went to the buyer's last choice exactly once, and that the books
 * agree; without a choice it waits in the console.
 */
export function proveByHand(
  { scenario, orderId }: Sale,
  own: readonly Payment[],
  { items, booked, owed, transfers }: ByHand,
): void {
  const { choice } = scenario;
  const refunds = refundsByHand(own);
  const last = choice.at(-1) ?? "nothing";
  const { state, item } = endOf[last];
  const ways = refunds.map(({ state, payee }) => ({ state, payee: payee ?? { way: "nothing" } }));
  expect(ways).toMatchObject(refunds.map(() => ({ state, payee: { way: last } })));
  // Refunds to points never reach the console unless an account was chosen before.
  const operator = last === "points" && choice.length === 1 ? [] : refunds;
  expect(items.map(({ kind, refundId, amount, state }) => ({ kind, refundId, amount, state }))).toEqual(
    operator.map(({ id, amount }) => ({ kind: "transfer", refundId: id, amount, state: item })),
  );
  const told = choice.flatMap((word, nth) => (word === "bank" ? [nth] : []));
  expect(transfers).toEqual(
    told.flatMap((nth) =>
      refunds.map(({ id, amount }) => ({
        ...{ orderId, refundId: id, account: accountOf(orderId, nth), amount },
        arrived: nth === choice.length - 1,
      })),
    ),
  );
  expect(booked).toBe(transfers.reduce((sum, { arrived, amount }) => (arrived ? sum + amount : sum), 0));
  expect(owed).toBe(last === "nothing" ? refunds.reduce((sum, { amount }) => sum + amount, 0) : 0);
}
