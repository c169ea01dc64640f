import fc from "fast-check";
import { expect, test } from "vitest";
import { approvalStates } from "#contract/approvals/states.ts";
import { type ServiceState, serviceStates } from "#contract/catalog/states.ts";
import { chargebackStates, itemStates } from "#contract/finance/states.ts";
import { proposalKinds, proposalStates } from "#contract/orders/states.ts";
import { letterStates } from "#contract/support/states.ts";
import { replyDays } from "#contract/terms.ts";
import * as identity from "#server/domains/accounts/process/predicates.ts";
import * as approvals from "#server/domains/approvals/process/predicates.ts";
import * as catalog from "#server/domains/catalog/process/predicates.ts";
import { serviceProcess } from "#server/domains/catalog/process/service.ts";
import { hasAppeared, newsIn } from "#server/domains/content/process/predicates.ts";
import { isGift } from "#server/domains/coupons/process/predicates.ts";
import * as finance from "#server/domains/finance/process/predicates.ts";
import * as messageReports from "#server/domains/messaging/process/predicates.ts";
import * as orders from "#server/domains/orders/process/predicates.ts";
import * as parts from "#server/domains/orders/process/related-predicates.ts";
import * as refunds from "#server/domains/payments/process/predicates.ts";
import * as letters from "#server/domains/support/process/predicates.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { bothSay, type Columns } from "#server/testing/agree.ts";
import { openWorld } from "#server/testing/world.ts";

/* Predicates of orders also depend on other tables; they are tested in orders/process/predicates.test.ts. */

const world = await openWorld();
const now = new Date("2026-03-20T04:00:00Z");

type Facts = Record<string, string | number | Date | null>;
type Case = {
  of: string;
  predicates: Record<string, Predicate<Facts>>;
  columns: Columns<Facts>;
  rows: fc.Arbitrary<Facts>;
  /** Predicates of which exactly one is true for every row. */
  states?: Record<string, unknown>;
};

/** The predicates of one kind of row, with random rows and the columns of their facts. */
const rowsOf = <F extends Facts>(
  of: string,
  predicates: Record<string, Predicate<NoInfer<F>>>,
  columns: Columns<NoInfer<F>>,
  rows: fc.Arbitrary<F>,
  states?: Record<string, unknown>,
): Case => ({ of, predicates: predicates as unknown as Case["predicates"], columns, rows, ...(states && { states }) });

const near = fc.integer({ min: -2, max: 2 }).map((ms) => later(now, ms));
const maybe = fc.option(near);
const anyOf = (...states: string[]) => fc.constantFrom(...states, "unknown");
const amount = fc.integer({ min: 0, max: 2 });
const state = { state: "text" } as const;

type PredicatesIn<M> = { [K in keyof M as M[K] extends { test: unknown } ? K : never]: M[K] };

/** The predicates among the exports of a file, without its other SQL. */
const predicatesIn = <M extends object>(file: M) =>
  Object.fromEntries(Object.entries(file).filter(([, each]) => "test" in each)) as PredicatesIn<M>;

const { isOpenDispute, isAnsweredDispute, isAnswerableDispute, hasOneAmount } = parts;
const { isWaitingProposal, isEscalatedProposal, contestIn } = parts;
const { isShown, isPublished, isTakenDown, isDueReview, awaitsReply, reviewIn } = orders;

const cases: Case[] = [
  rowsOf("identity checks", { ...identity }, state, fc.record({ state: anyOf("waiting", "accepted", "refused") })),
  rowsOf(
    "services",
    predicatesIn(catalog),
    { ...state, hiddenReason: "text" },
    fc.record({ state: anyOf(...Object.keys(serviceStates)), hiddenReason: fc.option(fc.constant("違反規範")) }),
  ),
  rowsOf("reports", { isOpenReport }, state, fc.record({ state: anyOf("open", "upheld") })),
  rowsOf("reported messages", { ...messageReports }, state, fc.record({ state: anyOf("open", "upheld", "dismissed") })),
  rowsOf(
    "items of the finance console and chargebacks",
    predicatesIn(finance),
    state,
    fc.record({ state: anyOf(...Object.keys({ ...itemStates, ...chargebackStates })) }),
  ),
  rowsOf("approvals", { ...approvals }, state, fc.record({ state: anyOf(...Object.keys(approvalStates)) })),
  rowsOf(
    "refunds",
    { ...refunds },
    state,
    fc.record({ state: anyOf("queued", "done", "refused", "choosing", "held", "by_bank", "settled") }),
  ),
  rowsOf(
    "coupons",
    { isGift },
    { kind: "text", audience: "text" },
    fc.record({ kind: anyOf("platform", "seller"), audience: anyOf("all", "code", "granted") }),
  ),
  rowsOf(
    "entries of an order's history",
    { ended: orders.isEntryOf("accept", "auto_accept") },
    { name: "text" },
    fc.record({ name: anyOf("accept", "auto_accept", "pay") }),
  ),
  rowsOf("letters", { ...letters }, { ...state }, fc.record({ state: fc.constantFrom(...Object.keys(letterStates)) }), {
    waitsForUs: letters.waitsForUs,
    waitsForWriter: letters.waitsForWriter,
    isClosed: letters.isClosed,
  }),
  rowsOf(
    "news",
    { ...newsIn, hasAppeared },
    { publishAt: "timestamptz", withdrawnAt: "timestamptz" },
    // The table allows withdrawal only of published news.
    fc
      .record({ publishAt: maybe, withdrawnAt: maybe })
      .filter(({ publishAt, withdrawnAt }) => withdrawnAt === null || publishAt !== null),
    newsIn,
  ),
  rowsOf(
    "disputes",
    { isOpenDispute, isAnsweredDispute, isAnswerableDispute, hasOneAmount },
    { ...state, answeredAt: "timestamptz", answerBy: "timestamptz", amount: "int", answerAmount: "int" },
    fc.record({
      state: anyOf("open", "agreed"),
      answeredAt: maybe,
      answerBy: near,
      amount,
      answerAmount: fc.option(amount),
    }),
  ),
  rowsOf(
    "proposals",
    { isWaitingProposal, isEscalatedProposal },
    { ...state, kind: "text" },
    fc.record({ state: anyOf(...proposalStates), kind: fc.constantFrom(...proposalKinds) }),
  ),
  rowsOf(
    "contests",
    { ...contestIn },
    { decidedAt: "timestamptz", fault: "text" },
    fc.record({ decidedAt: maybe, fault: fc.constantFrom(null, "none", "buyer", "seller") }),
    contestIn,
  ),
  rowsOf(
    "reviews",
    { ...reviewIn, isShown, isPublished, isTakenDown, isDueReview, awaitsReply },
    { shownAt: "timestamptz", showAt: "timestamptz", reply: "text", hiddenReason: "text" },
    fc.record({
      shownAt: fc.option(
        fc.oneof(
          near,
          near.map((at) => later(at, -replyDays * DAY)),
        ),
      ),
      showAt: near,
      reply: fc.option(fc.constant("謝謝")),
      hiddenReason: fc.option(fc.constant("違反規範")),
    }),
    reviewIn,
  ),
];

test.each(cases)("a predicate of $of says the same as a function and as SQL", async (of) => {
  const { predicates, columns, rows, states = {} } = of;
  await fc.assert(
    fc.asyncProperty(rows, async (facts) => {
      const { sql, test } = await bothSay(world.deps.db, predicates, { facts, columns, now });
      expect(sql).toEqual(test);
      const held = Object.keys(states).filter((name) => test[name]);
      expect(held).toHaveLength(of.states ? 1 : 0);
    }),
  );
});

test("a removed service is what the table calls final", () => {
  for (const state of Object.keys(serviceStates) as ServiceState[])
    expect(catalog.isRemoved.test({ state }), state).toBe(isFinal(serviceProcess, { state }));
});
