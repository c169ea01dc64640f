import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memberStatus } from "#contract/accounts/status.ts";
import { orderStates } from "#contract/orders/states.ts";
import { DAY, HOUR, later } from "#server/kernel/clock.ts";
import type { Predicate } from "#server/kernel/process/predicate.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import type { OrderFacts } from "./facts.ts";
import * as predicates from "./predicates.ts";
import { orderProcess } from "./table.ts";

const world = await openWorld();
const now = new Date("2026-03-20T04:00:00Z");
const here = await makeMember(world);
const gone = await makeMember(world, { status: memberStatus.banned });
type Facts = OrderFacts & { fault: string | null; closedAt: Date | null; placeUntil: Date | null };

/** Around now, often at a limit that a rule names, at the millisecond and beside it. */
const near = fc
  .tuple(
    fc.constantFrom(0, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 15 * DAY, 21 * DAY),
    fc.constantFrom(-1, 1),
    fc.constantFrom(-1, 0, 1, 5 * HOUR, 20 * HOUR),
  )
  .map(([span, side, off]) => later(now, side * span + off));
const maybe = fc.option(near);
const rows: fc.Arbitrary<Facts> = fc.record({
  state: fc.constantFrom(...orderStates),
  offerId: fc.constant(null),
  createdAt: near,
  paidAt: maybe,
  startedAt: maybe,
  dueAt: maybe,
  deliveredAt: maybe,
  withdrawUntil: maybe,
  onSite: fc.boolean(),
  completedAt: maybe,
  refundable: fc.boolean(),
  deadlineAt: maybe,
  closedAt: maybe,
  placeUntil: maybe,
  fault: fc.constantFrom(null, "none", "buyer", "seller", "platform", "payment"),
  reminded: fc.nat(3),
  extended: fc.boolean(),
  revisionsLeft: fc.option(fc.nat(3)),
  revisionsAsked: fc.nat(3),
  // Pauses that are over: while one lasts the order is disputed, and no predicate in SQL speaks of its due date.
  pauses: fc.array(
    fc
      .tuple(fc.integer({ min: 5 * DAY, max: 30 * DAY }), fc.integer({ min: 0, max: 5 * DAY }))
      .map(([ago, long]) => ({ from: later(now, -ago), until: later(now, long - ago) })),
    { maxLength: 2 },
  ),
  dispute: fc.constant(null),
  disputesBy: fc.constant([]),
  proposals: fc.constant([]),
  payments: fc.constant([]),
  frozen: fc.constant(false),
  blocked: fc.subarray(["buyer" as const, "seller" as const]),
  buyerBackAt: fc.constant(null),
});

const { isReviewer, mayReview, isLate, isVeryLate } = predicates;
const everywhere: Record<string, Predicate<Facts>> = {
  isOver: predicates.isOver,
  isOpen: predicates.isOpen,
  isDisputed: predicates.isDisputed,
  awaitsRequirements: predicates.awaitsRequirements,
  isInProgress: predicates.isInProgress,
  isRevised: predicates.isRevised,
  isDelivered: predicates.isDelivered,
  isOnSite: predicates.isOnSite,
  isOnSiteAhead: predicates.isOnSiteAhead,
  isCompleted: predicates.isCompleted,
  isClosedSale: predicates.isClosedSale,
  holdsMoney: predicates.holdsMoney,
  isUnpaid: predicates.isUnpaid,
  isPaid: predicates.isPaid,
  isRunning: predicates.isRunning,
  endedUnpaid: predicates.endedUnpaid,
  awaitsPayment: predicates.awaitsPayment,
  holdsPlace: predicates.holdsPlace,
  isBusy: predicates.isBusy,
  mayStart: predicates.mayStart,
  mayDecline: predicates.mayDecline,
  isBuyerReviewer: isReviewer.buyer,
  isSellerReviewer: isReviewer.seller,
  mayBuyerReview: mayReview.buyer,
  maySellerReview: mayReview.seller,
  buyerTakesPart: predicates.buyerTakesPart,
  hasBlockedParty: predicates.hasBlockedParty,
  mayBeClosed: predicates.mayBeClosed,
  mayContest: predicates.mayContest,
  mayWithdraw: predicates.mayWithdraw,
  mayGiveBack: predicates.mayGiveBack,
};
/** What reads the due date: of orders that are worked on. */
const atWork: Record<string, Predicate<Facts>> = { isLate, isVeryLate };

/** What the database says of each predicate about one row. */
async function asked(names: Record<string, Predicate<Facts>>, row: Facts): Promise<Record<string, boolean>> {
  const columns = sql.join(
    Object.entries(names).map(([name, each]) => sql`(${each.sql("o", now)}) as ${sql.identifier(name)}`),
    sql`, `,
  );
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`;
  return world.deps.db.transaction(async (tx) => {
    // It hides the table of that name: the pauses of an order that is nowhere stored.
    await tx.execute(sql`create temporary table order_pauses ("order_id" int, "from" timestamptz, "until" timestamptz)
      on commit drop`);
    for (const { from, until } of row.pauses)
      await tx.execute(sql`insert into pg_temp.order_pauses values (1, ${at(from)}, ${at(until)})`);
    const { rows } = await tx.execute<Record<string, boolean>>(sql`
      select ${columns} from (select 1 as id, ${row.blocked.includes("buyer") ? gone.id : here.id}::int as buyer_id,
        ${row.blocked.includes("seller") ? gone.id : here.id}::int as seller_id,
        ${row.state}::text as state, ${row.fault}::text as fault,
        ${at(row.paidAt)} as paid_at, ${at(row.dueAt)} as due_at, ${at(row.deliveredAt)} as delivered_at,
        jsonb_build_object('consent', jsonb_build_object('class', ${row.onSite ? "onsite" : "custom"}::text)) as snapshot,
        ${at(row.withdrawUntil)} as withdraw_until, ${at(row.completedAt)} as completed_at, ${at(row.deadlineAt)} as deadline_at, ${at(row.closedAt)} as closed_at,
        ${at(row.placeUntil)} as place_until) o`);
    return rows[0] ?? {};
  });
}

const told = (names: Record<string, Predicate<Facts>>, row: Facts) =>
  Object.fromEntries(Object.entries(names).map(([name, each]) => [name, each.test(row, now)]));

describe("a predicate of orders", () => {
  test("says the same as a function and as SQL, and is never unknown", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (row) => {
        expect(await asked(everywhere, row)).toEqual(told(everywhere, row));
      }),
      { numRuns: 400 },
    );
  });

  test("counts pauses alike while the work goes on", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (any) => {
        const row: Facts = { ...any, state: "in_progress" };
        expect(await asked(atWork, row)).toEqual(told(atWork, row));
      }),
      { numRuns: 300 },
    );
  });

  test("over is what the table calls final", () => {
    for (const state of orderStates)
      expect(predicates.isOver.test({ state }, now), state).toBe(isFinal(orderProcess, { state }));
  });
});
