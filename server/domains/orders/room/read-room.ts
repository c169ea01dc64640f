import type { z } from "zod";
import type { OrderSplit } from "#contract/orders/money/split.ts";
import type { FormerEntriesQuery, OrderAction, RoomEntry, RoomProposal } from "#contract/orders/room.ts";
import type { Side } from "#contract/orders/states.ts";
import { methodsFor, openNumberOf, registeredCards } from "#server/domains/payments/index.ts";
import type { PageResult } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { availableAction } from "#server/kernel/process/available-actions.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { couponShareOf } from "../amounts/coupon-share.ts";
import { moneyLines } from "../amounts/money-lines.ts";
import { passageOf } from "../amounts/passage.ts";
import { setAsideOf } from "../amounts/set-aside.ts";
import { againOf } from "../checkout/again.ts";
import { triedMethod } from "../checkout/unpaid-order.ts";
import { answersOf } from "../conversation/answers.ts";
import { formerEntries, newestEntries } from "../conversation/entries.ts";
import { foldersOf } from "../conversation/folders.ts";
import { type ProposalOfRoom, roomRows } from "../conversation/room-query.ts";
import { contestFacts } from "../disputes/contests.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { presentContest, presentDecision, presentDispute } from "../disputes/present-dispute.ts";
import { type Passage, sharesOf } from "../money/shares.ts";
import { labelOf } from "../notifications/label.ts";
import { mySide, otherSide } from "../policy.ts";
import { contestProcess } from "../process/contest.ts";
import { answerDueOf, dueOf, isWaiting } from "../process/facts.ts";
import { awaitsPayment, contestUntil, declineUntil, isShown, reviewUntil } from "../process/predicates.ts";
import { reviewProcess } from "../process/review.ts";
import { orderProcess } from "../process/table.ts";
import { laterRefundsFor } from "../refunds/present.ts";
import { orderReviews } from "../reviews/review-queries.ts";
import { reviewFacts } from "../reviews/review-rows.ts";
import { getOrder, type OrderRow } from "../store.ts";
import { mayPropose, presentSupplement, supplementLines, tipLeft } from "../supplements/present.ts";
import { isShownToBoth, supplementsOf } from "../supplements/store.ts";
import { isShowable, worksOf } from "../works/works.ts";
import { actionsOf, nextOf, type RoomResult, stepsOf } from "./present.ts";
import { refundChoicesOf } from "./refund-choices.ts";

function presentProposal(
  proposal: ProposalOfRoom,
  order: OrderRow,
  passage: Passage,
  me: number,
  now: Date,
): z.output<typeof RoomProposal> {
  const { id, kind, data, state } = proposal;
  const mine = proposal.proposedBy === me;
  const times = { answerBy: new Date(proposal.answerBy), createdAt: new Date(proposal.createdAt) };
  return {
    id,
    kind,
    mine,
    reason: data.reason,
    days: data.days ?? null,
    refund: data.refund ?? null,
    split:
      data.refund === undefined
        ? null
        : sharesOf(order, data.refund, passage, me === order.sellerId ? "seller" : "buyer"),
    state,
    answerBy: order.frozen ? null : answerDueOf(times, order, now),
    createdAt: times.createdAt,
    mayAnswer: !mine && isWaiting(proposal) && order.dispute === null && !isFinal(orderProcess, order),
  };
}

type ReviewsOfRoom = { review: RoomResult["review"]; action: OrderAction | null };

async function reviewsOfRoom(ctx: Ctx, order: OrderRow, side: Side): Promise<ReviewsOfRoom> {
  const until = reviewUntil(order);
  if (until === null) return { review: { until: null, mine: null, theirs: null, note: "" }, action: null };
  const all = await orderReviews(ctx, order.id);
  const mine = all.find((review) => review.side === side) ?? null;
  const theirs = all.find((review) => review.side === otherSide(side) && isShown.test(review)) ?? null;
  const facts = reviewFacts(order, side, mine, []);
  const action = availableAction(reviewProcess, "review", facts, "author", ctx.now());
  const hidden = "評價會在雙方都完成，或評價期限到了之後同時公開。";
  const note = action ? hidden : facts.state === "hidden" ? `你已完成評價。${hidden}` : "";
  return { review: { until, mine, theirs, note }, action };
}

/** The payment methods, for the buyer of an unpaid order. */
async function payingOf(ctx: Ctx, order: OrderRow, side: Side): Promise<RoomResult["paying"]> {
  if (side !== "buyer" || !awaitsPayment.test(order, ctx.now())) return null;
  return {
    methods: await methodsFor(ctx, order.total),
    registered: await registeredCards(ctx),
    price: order.price,
    platformDiscount: order.platformDiscount,
    setAside: setAsideOf(order),
    method: await triedMethod(ctx, order.id),
    issued: await openNumberOf(ctx, order.id),
  };
}

/** How the money of a closed order was split. The clearing date is unknown while an operator checks the order. */
function splitOfEnded(order: OrderRow, passage: Passage, side: Side, overdue: boolean): RoomResult["split"] {
  const split = sharesOf(order, order.refunded, passage, side);
  return overdue ? { ...split, clearsAt: null } : split;
}

/** The page of one of the acting member's orders. @throws Refusal not_found */
export async function getRoom(ctx: Ctx, id: number): Promise<RoomResult> {
  const order = await getOrder(ctx, id);
  const side = mySide(ctx, order);
  const me = memberId(ctx);
  const now = ctx.now();
  const rows = await roomRows(ctx, id);
  const supplements = await supplementsOf(ctx, order);
  const { review, action: reviewAction } = await reviewsOfRoom(ctx, order, side);
  const passage = await passageOf(ctx, order);
  const proposals = rows.proposals.map((each) => presentProposal(each, order, passage, me, now));
  const { snapshot } = order;
  const contestAction = availableAction(contestProcess, "contest_fault", contestFacts(order, rows.contest), side, now);
  const [dispute] = rows.disputes;
  const actions = actionsOf(order, side, now, { review: reviewAction, contest: contestAction });
  return {
    id: order.id,
    title: snapshot.title,
    packageName: snapshot.package.name,
    options: snapshot.options.map(({ title }) => title),
    included: snapshot.package.included,
    lines: [...snapshot.lines, ...supplementLines(supplements)].filter(
      ({ kind }) => side === "buyer" || kind !== "fee",
    ),
    againId: againOf(order, side),
    couponShare: couponShareOf(order, side),
    cover: snapshot.cover,
    side,
    other: rows[otherSide(side)],
    state: order.state,
    stateLabel: labelOf(order, side),
    final: isFinal(orderProcess, order),
    fault: order.fault as RoomResult["fault"],
    closedReason: order.closedReason,
    next: nextOf(order, side, now),
    steps: stepsOf(order),
    dueAt: dueOf(order, now),
    revisionsLeft: order.revisionsLeft,
    questions: snapshot.questions,
    answers: await answersOf(ctx, order),
    ...(await newestEntries(ctx, order, me)),
    folders: await foldersOf(ctx, order.id, me),
    works: await worksOf(ctx, order.id),
    mayShow: side === "seller" && isShowable(order),
    proposals,
    dispute: dispute ? presentDispute(order, dispute, rows.statements, me) : null,
    decisions: rows.decisions.map((decision) => presentDecision(order, decision, side, passage)),
    contestUntil: contestAction && contestUntil(order),
    contest: side === "seller" && rows.contest ? presentContest(rows.contest) : null,
    money: moneyLines(order, side, rows, supplements),
    laterRefunds: laterRefundsFor(rows, side),
    total: order.total,
    split: order.paidAt && isFinal(orderProcess, order) ? splitOfEnded(order, passage, side, rows.overdue) : null,
    threadId: rows.threadId,
    paying: await payingOf(ctx, order, side),
    supplements: supplements
      .filter((each) => side === "buyer" || isShownToBoth(each))
      .map((each) => presentSupplement(each, side, now)),
    maySupplement: mayPropose(order, supplements, side, now),
    tipLeft: tipLeft(order, supplements),
    rates: { buyerFeeBp: order.buyerFeeBp, commissionBp: order.commissionBp },
    refundChoices: side === "buyer" ? await refundChoicesOf(ctx, order, rows.refunds) : [],
    declineUntil: actions.some(({ name }) => name === "decline") ? declineUntil(order, now) : null,
    actions,
    review,
  };
}

/** Earlier messages and events of one of the acting member's orders. @throws Refusal not_found */
export const getFormerEntries = async (
  ctx: Ctx,
  id: number,
  query: z.output<typeof FormerEntriesQuery>,
): Promise<PageResult<z.output<typeof RoomEntry>>> => formerEntries(ctx, await getOrder(ctx, id), memberId(ctx), query);

/** How a refund would split the payment. @throws Refusal not_found; invalid when it is more than was paid */
export async function getSplit(ctx: Ctx, id: number, refund: number): Promise<z.output<typeof OrderSplit>> {
  const order = await getOrder(ctx, id);
  const side = mySide(ctx, order);
  refuseOverTotal(order, refund, "refund");
  return sharesOf(order, Math.max(refund, order.refunded), await passageOf(ctx, order), side);
}
