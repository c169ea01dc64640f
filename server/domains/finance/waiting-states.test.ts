import { expect, test } from "vitest";
import { financeKinds, type WaitingKind, waitingKinds } from "#contract/finance/schemas.ts";
import { domains } from "#server/wiring/domains.ts";

/** Systems, members and third parties. All other actors that a state waits for are operators. */
const outside = ["system", "gateway", "issuer", "bank", "payer", "member", "buyer", "seller", "subject", "bearer"];

/** Processes that do not concern money: their own consoles count what waits in them. */
const otherProcesses = [
  ...["identity", "contact", "news", "article", "service", "request", "campaign", "campaign_entry"],
  ...["message_report", "service_report", "article_report", "request_report", "campaign_entry_report"],
  ...["review_moderation", "review_report", "profile_part", "profile_report", "newsletter", "copyright_notice"],
];

/** The kinds under which the console counts the rows of a state; or why none of them waits for an operator. */
const countedAs: Record<string, readonly WaitingKind[] | string> = {
  "payment.refund_refused": ["refund"],
  "refund.held": ["risk"],
  "refund.by_bank": ["transfer"],
  "refund.refused": ["refund"],
  "approval.waiting": ["approval"],
  "invoice.stuck": ["invoice"],
  "invoice.void_stuck": ["invoice"],
  "invoice.issued": "stands as it is unless a fee is given back",
  "coupon.draft": "promises nothing yet",
  "coupon.agreed": "the coupons' desk counts it; nothing is owed",
  "coupon.declined": "promises nothing",
  "coupon.active": "ends by itself",
  "coupon.paused": "promises nothing while it rests",
  "campaign_act.held": "the campaigns' desk counts it and decides; coins are given only afterwards",
  "order.awaiting_requirements": ["case"],
  "order.in_progress": ["case"],
  "order.delivered": ["case"],
  "order.disputed": ["case"],
  "order.rests": ["chargeback"],
  "contest.waiting": ["case"],
  "withdrawal.requested": ["due", "blocked", "bounced", "held"],
  "withdrawal.batched": ["unreleased"],
  "withdrawal_batch.waiting": ["unreleased"],
  "withdrawal_batch.sent": ["batch"],
  "finance_item.open": financeKinds,
  "chargeback.open": ["chargeback"],
};

/** States that no process table declares: rows found by a missing value. */
const withoutState: readonly WaitingKind[] = ["choice", "job", "message", "leaving", "left"];

const processes = domains.flatMap((domain) => domain.processes ?? []);

test("whatever about money waits for an operator is counted in the finance console's table", () => {
  const names = processes.map(({ name }) => name);
  expect(otherProcesses.filter((name) => !names.includes(name))).toEqual([]);
  const waiting = processes
    .filter(({ name }) => !otherProcesses.includes(name))
    .flatMap(({ name, turns }) =>
      Object.entries(turns).flatMap(([state, who]) => (outside.includes(who) ? [] : [`${name}.${state}`])),
    );
  expect(waiting.length).toBeGreaterThan(20);
  expect(waiting.sort()).toEqual(Object.keys(countedAs).sort());
});

test("each kind of the table is a state's that waits, or one that no table declares", () => {
  const counted = Object.values(countedAs).flatMap((kinds) => (typeof kinds === "string" ? [] : kinds));
  expect([...new Set([...counted, ...withoutState])].sort()).toEqual([...waitingKinds].sort());
});
