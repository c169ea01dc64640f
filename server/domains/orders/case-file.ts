import type { CaseFile } from "#contract/orders/desk.ts";
import type { OrderState } from "#contract/orders/states.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { getCaseOrder } from "./cases.ts";
import { refuseOverTotal } from "./dispute-rows.ts";
import { entriesOf } from "./entries.ts";
import { dueOf, isAnswering } from "./facts.ts";
import { splitOf } from "./money.ts";
import { moneyLines } from "./money-lines.ts";
import { admitToDesk, mayAtDesk } from "./policy.ts";
import { iso } from "./present.ts";
import { presentContest, presentDispute } from "./present-dispute.ts";
import { type AskOfRoom, type RoomRows, roomRows } from "./room-query.ts";
import { stateOf } from "./states.ts";
import type { OrderRow } from "./store.ts";

/** No member has this id: nothing in the room is an operator's own. */
const NOBODY = 0;

function presentAsk(order: OrderRow, ask: AskOfRoom): CaseFile["ask"] {
  return {
    side: ask.askedBy === order.buyerId ? "buyer" : "seller",
    refund: ask.data.refund ?? 0,
    reason: ask.data.reason,
    createdAt: new Date(ask.createdAt).toISOString(),
    answerBy: new Date(ask.answerBy).toISOString(),
  };
}

/** What this operator may decide now, and why not where something waits all the same. */
function actsOf(
  ctx: Ctx,
  order: OrderRow,
  { asks, contest }: RoomRows,
): Pick<CaseFile, "may" | "blocked"> & { ask: AskOfRoom | null } {
  const ask = asks.find(({ kind, state }) => kind === "cancel" && state === "escalated") ?? null;
  const answering = isAnswering(order, ctx.now());
  const waits = {
    resolve: order.state === "disputed" && !answering,
    answer_ask: ask !== null && order.state !== "disputed",
    decide_contest: contest !== null && contest.decidedAt === null,
  };
  const may = (["resolve", "answer_ask", "decide_contest"] as const).filter((act) => waits[act]);
  const own = [order.buyerId, order.sellerId].includes(memberId(ctx));
  if (own) return { ask, may: [], blocked: "你是這筆交易的一方，請由其他營運人員處理。" };
  if (!mayAtDesk("decide", ctx.actor)) return { ask, may: [], blocked: "你的角色只能查看，由客服或管理員裁定。" };
  if (answering) return { ask, may, blocked: "另一方還在回覆期限內，回覆後或期限過後才能裁定。" };
  return { ask, may, blocked: null };
}

/** Everything about a case in one look; each look is audited. @throws Refusal forbidden, not_found */
export async function caseFile(ctx: Ctx, orderId: number): Promise<CaseFile> {
  admitToDesk("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  const rows = await roomRows(ctx, orderId);
  await audit(ctx, "order.look", "order", orderId);
  const { ask, ...acts } = actsOf(ctx, order, rows);
  const { snapshot } = order;
  const { contest } = rows;
  return {
    orderId,
    title: snapshot.title,
    state: order.state as OrderState,
    stateLabel: stateOf(order).label,
    fault: order.fault as CaseFile["fault"],
    buyer: rows.buyer,
    seller: rows.seller,
    total: order.total,
    paidAt: iso(order.paidAt),
    dueAt: iso(dueOf(order, ctx.now())),
    deliveredAt: iso(order.deliveredAt),
    closedAt: iso(order.closedAt),
    closedReason: order.closedReason,
    disputes: rows.disputes.map((row) => ({ id: row.id, ...presentDispute(order, row, rows.messages, NOBODY) })),
    ask: ask && presentAsk(order, ask),
    contest: contest && { ...presentContest(contest), operator: contest.operator },
    decisions: rows.decisions.map(({ id, name, at, operator, data }) => ({
      id,
      kind: name,
      at: new Date(at).toISOString(),
      operator,
      refund: data.refund ?? null,
      fault: data.fault ?? null,
      reasonBuyer: data.reasonBuyer ?? null,
      reasonSeller: data.reasonSeller ?? null,
    })),
    entries: entriesOf(order, rows, NOBODY),
    answers: order.answers,
    snapshot,
    money: { buyer: moneyLines(order, "buyer", rows.refunds), seller: moneyLines(order, "seller", rows.refunds) },
    ...acts,
  };
}

/** What a refund would leave to whom. @throws Refusal forbidden, not_found; invalid when it is more than was paid */
export async function caseSplit(ctx: Ctx, orderId: number, refund: number) {
  admitToDesk("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  refuseOverTotal(order, refund, "refund");
  const split = splitOf(order, refund);
  return { refund, seller: split.seller, platform: split.fees };
}
