import { type SQL, sql } from "drizzle-orm";
import type { Side, TransitionName } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { shown } from "#server/db/sql/reviews.ts";
import { DAY, endOfTaipeiDay, HOUR, later } from "#server/kernel/clock.ts";
import {
  both,
  either,
  happened,
  has,
  inState,
  is,
  type Moment,
  moment,
  not,
  type Predicate,
  reached,
  type Timeless,
  within,
} from "#server/kernel/process/predicate.ts";
import { dueOf, type OrderFacts, paidOnClock } from "./facts.ts";

/*
 * Predicates of an order, each as a function and as SQL. Every domain may import this file, because it runs no queries. No
 * other file names the states of an order.
 */

const deadline = moment("deadlineAt", "期限");
const paid = moment("paidAt", "付款");

/** The order has ended. */
export const isOver = inState("completed", "cancelled", "expired");
export const isOpen = not(isOver, "尚未結束");
export const isDisputed = inState("disputed");
/** Paid, and the seller waits for the buyer's answers. */
export const awaitsRequirements = inState("awaiting_requirements");
/** The seller works on it. */
export const isInProgress = inState("in_progress");
/** The seller works on a revision. */
export const isRevised = both(isInProgress, happened(moment("deliveredAt", "交付")));
export const isDelivered = inState("delivered");
export const isCompleted = inState("completed");
/** Completed, or cancelled after payment: it counts in the seller's record. */
export const isClosedSale = inState("completed", "cancelled");

/** A dispute that an operator has decided. */
export const isDecidedDispute = inState("decided");

/** A supplement waits for the buyer's payment. */
export const isSupplementUnpaid = inState("open");

/** The buyer's money is in escrow. */
export const holdsMoney = inState("awaiting_requirements", "in_progress", "delivered", "disputed");

/** Supplements are possible: the work is in progress, or delivered and not accepted. */
export const takesMore = inState("in_progress", "delivered");

/** Work at a place. */
export const isOnSite: Timeless<Pick<OrderFacts, "onSite">> = {
  words: "到場服務",
  test: ({ onSite }) => onSite,
  sql: (alias) => sql`(${sql.raw(`"${alias}"`)}.snapshot->'consent'->>'class' is not distinct from 'onsite')`,
};

/** Work at a place that is paid and was never delivered. */
export const isOnSiteAhead = both(
  both(isOnSite, either(awaitsRequirements, isInProgress)),
  not(happened(moment("deliveredAt", "交付")), "還沒交付"),
);

/** The buyer may still withdraw by law, without a reason. */
export const mayWithdraw = either(within(moment("withdrawUntil", "七天鑑賞期")), isOnSiteAhead);

/** So recently completed that a part may still be given back. */
export const mayGiveBack = both(
  isCompleted,
  within(moment("completedAt", "完成"), terms.laterRefundDays * DAY, `完成後 ${terms.laterRefundDays} 天內`),
);

/** The buyer may tip the seller. */
export const takesTips = both(
  isCompleted,
  within(moment("completedAt", "完成"), terms.tipDays * DAY, `完成後 ${terms.tipDays} 天內`),
);

/** Placed and not paid. */
export const isUnpaid = inState("pending_payment");

/** It was paid, whatever happened later. */
export const isPaid = has("paidAt", "付款");
/** Paid, and not ended. */
export const isRunning = both(isPaid, isOpen);
/** It ended unpaid. */
export const endedUnpaid = both(isOver, not(isPaid));

/** It can still be paid. */
export const awaitsPayment = both(isUnpaid, not(reached(deadline)));

/** A history entry of one of these transitions. */
export const isEntryOf = (...names: readonly TransitionName[]): Timeless<{ readonly name: string }> => ({
  words: `經過 ${names.join("、")}`,
  test: ({ name }) => names.some((each) => each === name),
  sql: (alias) => sql`${sql.raw(`"${alias}"`)}.name = any (${sql.param([...names])}::text[])`,
});

/** SQL condition: the history of the order with that alias contains one of these transitions. */
export const wentThrough = (alias: string, ...names: readonly TransitionName[]): SQL =>
  sql`exists (select from order_events v where v.order_id = ${sql.raw(`"${alias}"`)}.id and ${isEntryOf(...names).sql("v")})`;

const place = moment("placeUntil", "保留名額");

/** An unpaid order reserves a place of the seller while a payment page of it is valid. */
export const holdsPlace = both(isUnpaid, both(happened(place), not(reached(place))));

/** It occupies one of the seller's places. */
export const isBusy = either(holdsMoney, holdsPlace);

/** `paidOnClock`: the clock of the payment stands still during pauses. */
const counted: Moment<Pick<OrderFacts, "paidAt" | "pauses">> = {
  words: "付款",
  of: paidOnClock,
  sql: (alias, now) => {
    const order = sql.raw(`"${alias}"`);
    const at = sql`${now.toISOString()}::timestamptz`;
    return sql`(${order}.paid_at + coalesce((select sum(coalesce(p.until, ${at}) - p."from") from order_pauses p
      where p.order_id = ${order}.id), interval '0'))`;
  },
};

/** The seller may start without the buyer's answers. */
export const mayStart = reached(
  counted,
  terms.startWithoutRequirementsDays * DAY,
  `付款後滿 ${terms.startWithoutRequirementsDays} 天`,
);

/** True from payment until the seller may no longer decline. */
export const mayDecline = within(counted, terms.declineWindowMs, `付款後 ${terms.declineWindowMs / HOUR} 小時內`);

/** Deadline for declining; null before the payment. */
export function declineUntil(order: Pick<OrderFacts, "paidAt" | "pauses">, now: Date): Date | null {
  const from = paidOnClock(order, now);
  return from && later(from, terms.declineWindowMs);
}

/** The buyer's account is neither suspended nor being deleted. */
export const buyerTakesPart: Predicate<Pick<OrderFacts, "blocked">> = {
  words: "買家的帳號沒有停權",
  test: ({ blocked }) => !blocked.includes("buyer"),
  sql: (alias) =>
    sql`exists (select from users u where u.id = ${sql.raw(`"${alias}"`)}.buyer_id and ${takesPart("u")})`,
};

/** The due date with all pauses added. The SQL form is valid for orders in progress, not for disputed ones. */
export const due: Moment<Pick<OrderFacts, "state" | "dueAt" | "deliveredAt" | "pauses" | "dispute">> = {
  words: "交期",
  of: dueOf,
  sql: (alias) => {
    const order = sql.raw(`"${alias}"`);
    return sql`(${order}.due_at + coalesce((select sum(p.until - p."from") from order_pauses p
      where p.order_id = ${order}.id and p.until is not null), interval '0'))`;
  },
};

export const isLate = reached(due);

/** So late that the buyer may cancel. */
export const isVeryLate = reached(due, terms.cancelLateAfterMs, `逾期滿 ${terms.cancelLateAfterMs / HOUR} 小時`);

/** A side's account is suspended, banned or being deleted. */
export const hasBlockedParty: Predicate<Pick<OrderFacts, "blocked">> = {
  words: "一方的帳號停權",
  test: ({ blocked }) => blocked.length > 0,
  sql(alias) {
    const order = sql.raw(`"${alias}"`);
    return sql`exists (select from users u where u.id in (${order}.buyer_id, ${order}.seller_id) and not ${takesPart("u")})`;
  },
};

const abandonedAfter = terms.abandonedAfterDays * DAY;

/** All deadlines of the state have long passed without an action of either side. */
const isAbandoned = either(
  both(inState("awaiting_requirements"), reached(counted, terms.startWithoutRequirementsDays * DAY + abandonedAfter)),
  both(inState("in_progress"), reached(due, terms.cancelLateAfterMs + abandonedAfter)),
);

/** An operator may end it for both parties. */
export const mayBeClosed: Predicate<Parameters<typeof isAbandoned.test>[0] & Pick<OrderFacts, "blocked">> = {
  ...both(inState("awaiting_requirements", "in_progress", "delivered"), either(hasBlockedParty, isAbandoned)),
  words: `一方的帳號停權，或最後期限過後 ${terms.abandonedAfterDays} 天雙方都沒有動作`,
};

/** The end of the day, in Taipei, until which reviews of a closed sale are taken. */
export const reviewEnd: Moment<{ readonly closedAt: Date | null }> = {
  words: "評價期限",
  of: ({ closedAt }) => closedAt && endOfTaipeiDay(closedAt, terms.reviewDays),
  sql: (alias) => sql`((date_trunc('day', ${sql.raw(`"${alias}"`)}.closed_at at time zone 'Asia/Taipei')
    + make_interval(days => ${terms.reviewDays + 1}::int)) at time zone 'Asia/Taipei' - interval '1 millisecond')`,
};

export type Closed = { state: string; fault: string | null; paidAt: Date | null; closedAt: Date | null };

const atFault = (side: Side): Timeless<{ readonly fault: unknown }> => is("fault", side);

/**
 * Who may review: both sides of a finished sale; of a cancelled one that was paid, only the side that is not at fault.
 */
export const isReviewer: Record<Side, Predicate<Closed>> = {
  buyer: either(isCompleted, both(both(inState("cancelled"), happened(paid)), atFault("seller"))),
  seller: either(isCompleted, both(both(inState("cancelled"), happened(paid)), atFault("buyer"))),
};

/** Deadline for reviews: 23:59:59 in Taipei, 14 days after the end. Null when there is nothing to review. */
export function reviewUntil(order: Closed, now = new Date(0)): Date | null {
  const some = isReviewer.buyer.test(order, now) || isReviewer.seller.test(order, now);
  return some ? reviewEnd.of(order, now) : null;
}

/** That side may review now, if it has not yet. */
export const mayReview: Record<Side, Predicate<Closed>> = {
  buyer: both(isReviewer.buyer, within(reviewEnd)),
  seller: both(isReviewer.seller, within(reviewEnd)),
};

/** The seller may contest a fault of theirs. */
export const mayContest = both(
  atFault("seller"),
  within(moment("closedAt", "結束"), terms.faultContestDays * DAY, `結束後 ${terms.faultContestDays} 天內`),
);

/** Deadline for contesting; null if the fault is not the seller's. */
export const contestUntil = ({ fault, closedAt }: Pick<Closed, "fault" | "closedAt">): Date | null =>
  atFault("seller").test({ fault }) && closedAt ? later(closedAt, terms.faultContestDays * DAY) : null;

export const reviewStates = ["hidden", "shown", "replied"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The stored state of a review: when it was published, and the reply. */
export type ReviewTimes = { readonly shownAt: Date | null; readonly reply: string | null };

/** It has been published, with or without a reply; operators may have taken it down since. */
export const isPublished: Timeless<Pick<ReviewTimes, "shownAt">> = has("shownAt", "公開的時間");

type Moderated = { readonly hiddenReason: string | null };

/** Operators have taken it down. */
export const isTakenDown: Timeless<Moderated> = has("hiddenReason", "下架的原因");

/** Everybody may read it, and it counts. */
export const isShown: Timeless<Pick<ReviewTimes, "shownAt"> & Moderated> = {
  words: "公開中",
  test: ({ shownAt, hiddenReason }) => shownAt !== null && hiddenReason === null,
  sql: shown,
};

/** The state of a published review for operators. */
export const moderationStateOf = (review: Moderated): "shown" | "removed" =>
  isTakenDown.test(review) ? "removed" : "shown";

const isAnswered = has("reply", "回覆");

/** What those two say. */
export const reviewIn: Record<ReviewState, Timeless<ReviewTimes>> = {
  hidden: not(isPublished),
  shown: both(isPublished, not(isAnswered)),
  replied: both(isPublished, isAnswered),
};

/** The state of a review; null where there is none. */
export const reviewStateOf = (review: ReviewTimes | null): ReviewState | null =>
  review && (reviewStates.find((state) => reviewIn[state].test(review)) ?? null);

/** Hidden, and its period is over. */
export const isDueReview = both(not(isPublished), reached(moment("showAt", "評價期限")));

/** The subject of a public review may still reply, once. */
export const awaitsReply: Predicate<ReviewTimes> = both(
  not(isAnswered),
  within(moment("shownAt", "公開"), terms.replyDays * DAY, `公開後 ${terms.replyDays} 天內`),
);
