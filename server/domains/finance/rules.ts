import { type MarkKind, markKinds } from "#contract/finance/marks.ts";
import type { FinanceKind, SettleWay } from "#contract/finance/schemas.ts";
import type { AccountRef, Entry } from "#server/domains/ledger/index.ts";
import type { Doubts } from "#server/domains/payments/index.ts";

export type Facts = Record<string, string | number>;

/** Differences that a journal against the platform's account can mend. Any other is a fault in the data itself. */
const mendable = ["clearing", "escrow"];

/** How an item can be settled by hand. */
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
      // Nothing gives an ended order's money back to its buyer: what is not let go stays held.
      return marksIn(facts).length > 0 ? ["go"] : ["go", "deny"];
  }
}

/** By what both sides of an order may be one person, where an item is about that. */
export const marksIn = (facts: Facts): MarkKind[] => markKinds.filter((kind) => facts[kind] === "true");

/** Why a refund to an account is held, as its item keeps it. */
export const factsOfDoubts = ({ sum, count, shared }: Doubts): Facts => ({
  ...(sum !== undefined && { sum }),
  ...(count !== undefined && { count }),
  ...(shared && { shared: "true" }),
});

/** What is written down, in the books, when the platform's bank pays what the gateway kept. @param from where it was on its way back */
export const paidByBank = (from: AccountRef, amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: { kind: "payouts" }, amount },
];

/**
 * The journal that closes a difference. What a gateway took stands at its clearing account with a minus, so more that it
 * should owe is a debit there.
 */
export function mendingEntries({ check, expected, found }: Facts, gateway: string): Entry[] {
  const missing = Number(expected) - Number(found);
  return check === "clearing"
    ? paidByBank({ kind: `clearing:${gateway}` }, missing)
    : [
        { account: { kind: "escrow" }, amount: missing },
        { account: { kind: "payouts" }, amount: -missing },
      ];
}

/** The order that a difference names. */
export function orderOf(subject: string): number | null {
  const [, id] = /^order (\d+)$/.exec(subject) ?? [];
  return id === undefined || id === "0" ? null : Number(id);
}
