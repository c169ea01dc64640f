import { z } from "zod";
import { type MarkKind, markKinds } from "#contract/finance/marks.ts";
import type { FinanceKind, SettleWay } from "#contract/finance/schemas.ts";
import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";
import type { Doubts } from "#server/domains/payments/index.ts";

export const Facts = z.record(z.string(), z.union([z.string(), z.number()]));
export type Facts = z.output<typeof Facts>;

/** Differences that a journal against the platform's account can correct. All others are faults in the data. */
const mendable = ["clearing", "escrow"];

/** The ways to settle an item manually. */
export function waysOf({ kind, facts }: { kind: FinanceKind; facts: Facts }): SettleWay[] {
  switch (kind) {
    case "refund":
      return ["bank", "gateway"];
    case "transfer":
      return ["bank"];
    case "amount":
      return ["gateway", "bank"];
    case "answer":
      return ["nothing", "gateway", "bank"];
    case "excess":
      return ["journal"];
    case "invoice":
      return ["papers"];
    case "ledger":
      return mendable.includes(String(facts.check)) ? ["journal"] : [];
    case "chargeback":
      return ["won", "lost"];
    case "risk":
      // A completed order's money cannot be returned to its buyer: revenue that is not released stays held.
      return marksIn(facts).length > 0 ? ["go"] : ["go", "deny"];
  }
}

/** The marks shared by both parties of an order, for items about them. */
export const marksIn = (facts: Facts): MarkKind[] => markKinds.filter((kind) => facts[kind] === "true");

/** The reasons for holding a refund to an account, as stored in its item. */
export const factsOfDoubts = ({ sum, count, shared }: Doubts): Facts => ({
  ...(sum !== undefined && { sum }),
  ...(count !== undefined && { count }),
  ...(shared && { shared: "true" }),
});

/**
 * The postings when the platform's bank pays what the gateway withheld.
 * @param from the account that held the refund
 */
export const paidByBank = (from: AccountRef, amount: number): Entry[] => moved(from, "bank", amount);

/** The postings of a correction, for which no money moves. */
export const corrected = (from: AccountRef, amount: number): Entry[] => moved(from, "payouts", amount);

const moved = (from: AccountRef, to: "bank" | "payouts", amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: { kind: to }, amount },
];

/**
 * The journal that corrects a difference. A gateway's receipts are negative on its clearing account, so an additional
 * claim on it is a debit.
 */
export function mendingEntries({ check, expected, found }: Facts, gateway: string): Entry[] {
  const missing = Number(expected) - Number(found);
  return check === "clearing"
    ? corrected({ kind: `clearing:${gateway}` }, missing)
    : corrected({ kind: "escrow" }, -missing);
}

/** The order of a difference. */
export function orderOf(subject: string): number | null {
  const [, id] = /^order (\d+)$/.exec(subject) ?? [];
  return id === undefined || id === "0" ? null : Number(id);
}
