import { and, eq, inArray, notInArray, sum } from "drizzle-orm";
import { expect } from "vitest";
import { isNumbered } from "#contract/payments/methods.ts";
import { financeItems } from "#server/db/schema/finance.ts";
import { ledgerAccounts, ledgerEntries, ledgerJournals } from "#server/db/schema/ledger.ts";
import type { paymentAttempts, paymentRefunds } from "#server/db/schema/payments.ts";
import type { World } from "../world.ts";
import { accountOf, type Transfer } from "./by-hand.ts";
import type { Sale } from "./set-up.ts";

/** A payment with what of it goes back. */
export type Payment = {
  payment: typeof paymentAttempts.$inferSelect;
  refunds: (typeof paymentRefunds.$inferSelect)[];
};

/**
 * What the console and the books say of these sales' refunds that went by hand. A life has items about chargebacks, about refunds
 * that a bank dropped and about invoices beside them.
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
    .where(and(inArray(ledgerJournals.orderId, ids), inArray(ledgerAccounts.kind, ["payouts", "refunds_payable"])))
    .groupBy(ledgerJournals.orderId, ledgerAccounts.kind);
  const at = (kind: string, orderId: number) =>
    booked.find((row) => row.orderId === orderId && row.kind === kind)?.amount ?? 0;
  return ({ orderId }: Sale) => ({
    items: items.filter((item) => item.orderId === orderId),
    booked: at("payouts", orderId),
    owed: at("refunds_payable", orderId),
    transfers: transfers.filter((transfer) => transfer.orderId === orderId),
  });
}

type ByHand = ReturnType<Awaited<ReturnType<typeof readByHand>>>;

/** What of a sale cannot go back the way it came. */
export const refundsByHand = (own: readonly Payment[]) =>
  own
    .filter(({ payment }) => isNumbered(payment.method))
    .flatMap(({ refunds }) => refunds)
    .sort((a, b) => a.id - b.id);

/** What a refund by hand has come to, and how it stands in the console, by its buyer's last word. */
const endOf = {
  nothing: { state: "choosing", item: "open" },
  points: { state: "settled", item: "done" },
  bank: { state: "settled", item: "settled" },
} as const;

/**
 * What could not go back the way it came went where its buyer's last word says, once, and the books know it; where there
 * is no such word it waits in the console.
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
  // Points that nobody had named an account before are no matter of the console's.
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
