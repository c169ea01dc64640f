import type { OrderInfo, Room, RoomAsk } from "#contract/orders/room.ts";
import type { OrderState, Side } from "#contract/orders/states.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { askEnds } from "./asks.ts";
import { contestUntil } from "./contest-fault.ts";
import { entriesOf } from "./entries.ts";
import { dueOf } from "./facts.ts";
import { splitOf } from "./money.ts";
import { moneyLines } from "./money-lines.ts";
import { mySide, otherSide } from "./policy.ts";
import { actionsOf, iso, nextOf, stepsOf } from "./present.ts";
import { presentContest, presentDecision, presentDispute } from "./present-dispute.ts";
import { paymentOf } from "./queries.ts";
import { orderReviews } from "./review-queries.ts";
import { reviewers, reviewUntil } from "./reviews.ts";
import { type AskOfRoom, roomRows } from "./room-query.ts";
import { stateOf } from "./states.ts";
import { getOrder, type OrderRow } from "./store.ts";

function presentAsk(ask: AskOfRoom, order: OrderRow, me: number, now: Date): RoomAsk {
  const mine = ask.askedBy === me;
  const asked = { answerBy: new Date(ask.answerBy), createdAt: new Date(ask.createdAt) };
  const waits = ask.state === "open" || ask.state === "escalated";
  return {
    id: ask.id,
    kind: ask.kind,
    mine,
    reason: ask.data.reason,
    days: ask.data.days ?? null,
    refund: ask.data.refund ?? null,
    state: ask.state,
    answerBy: askEnds(asked, order, now).toISOString(),
    createdAt: asked.createdAt.toISOString(),
    mayAnswer: !mine && waits && order.dispute === null && !stateOf(order).final,
  };
}

/** What waits for an answer hides the button that would ask it again. */
const askedMoves = (asks: RoomAsk[]): string[] =>
  asks.filter((ask) => ask.state === "open" || ask.state === "escalated").map((ask) => `ask_${ask.kind}`);

async function reviewState(ctx: Ctx, order: OrderRow, side: Side): Promise<Room["review"] & { may: boolean }> {
  const until = reviewUntil(order);
  if (until === null) return { until: null, mine: null, theirs: null, note: "", may: false };
  const all = await orderReviews(ctx, order.id);
  const mine = all.find((review) => review.side === side) ?? null;
  const theirs = all.find((review) => review.side === otherSide(side) && review.shownAt !== null) ?? null;
  const may = mine === null && ctx.now() <= until && reviewers(order).includes(side);
  const hidden = "評價會在雙方都完成，或評價期限到了之後同時公開。";
  const note = may ? hidden : mine && !mine.shownAt ? `你已完成評價。${hidden}` : "";
  return { until: until.toISOString(), mine, theirs, note, may };
}

/** The room of one of the acting member's orders. @throws Refusal not_found */
export async function getRoom(ctx: Ctx, id: number): Promise<Room> {
  const order = await getOrder(ctx, id);
  const side = mySide(ctx, order);
  const me = memberId(ctx);
  const now = ctx.now();
  const rows = await roomRows(ctx, id);
  const { may: mayReview, ...review } = await reviewState(ctx, order, side);
  const asks = rows.asks.map((ask) => presentAsk(ask, order, me, now));
  const { snapshot } = order;
  const contestEnds = contestUntil(order);
  const mayContest = side === "seller" && rows.contest === null && contestEnds !== null && now <= contestEnds;
  const [dispute] = rows.disputes;
  return {
    id: order.id,
    title: snapshot.title,
    packageName: snapshot.package.name,
    serviceId: order.serviceId,
    cover: snapshot.cover,
    side,
    other: rows[otherSide(side)],
    state: order.state as OrderState,
    stateLabel: stateOf(order).label,
    final: stateOf(order).final,
    fault: order.fault as Room["fault"],
    closedReason: order.closedReason,
    next: nextOf(order, side, now),
    steps: stepsOf(order),
    dueAt: iso(dueOf(order, now)),
    revisionsLeft: order.revisionsLeft,
    questions: snapshot.questions,
    answers: order.answers,
    entries: entriesOf(order, rows, me),
    asks,
    dispute: dispute ? presentDispute(order, dispute, rows.messages, me) : null,
    decisions: rows.decisions.map((decision) => presentDecision(order, decision, side)),
    contestUntil: mayContest ? iso(contestEnds) : null,
    contest: side === "seller" && rows.contest ? presentContest(rows.contest) : null,
    money: moneyLines(order, side, rows.refunds),
    total: order.total,
    actions: actionsOf(order, side, now, { mayReview, mayContest, asked: askedMoves(asks) }),
    review,
  };
}

/** What was agreed, who with and for how much. The seller also sees the commission. @throws Refusal not_found */
export async function getInfo(ctx: Ctx, id: number): Promise<OrderInfo> {
  const order = await getOrder(ctx, id);
  const side = mySide(ctx, order);
  const [{ buyer, seller }, payment] = [await roomRows(ctx, id), await paymentOf(ctx, id)];
  const { lines, ...snapshot } = order.snapshot;
  const sells = side === "seller";
  return {
    id: order.id,
    side,
    state: order.state as OrderState,
    stateLabel: stateOf(order).label,
    snapshot,
    lines,
    price: order.price,
    buyerFee: order.buyerFee,
    total: order.total,
    refunded: order.refunded,
    commission: sells ? order.commission : null,
    earns: sells ? splitOf(order, order.refunded).seller : null,
    buyer,
    seller,
    answers: order.answers,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    dueAt: iso(dueOf(order, ctx.now())),
    completedAt: iso(order.completedAt),
    payment: sells ? null : payment,
  };
}
