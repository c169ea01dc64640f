import type { z } from "zod";
import { type CaseFile as CaseFileShape, caseActs } from "#contract/orders/operators/cases.ts";
import type { FormerEntriesQuery, RoomEntry } from "#contract/orders/room.ts";
import { permission, roleNames, rolesWith } from "#contract/roles.ts";
import { waitsForApproval } from "#server/domains/approvals/index.ts";
import type { PageResult } from "#server/http/handler.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { memberId } from "#server/kernel/ctx.ts";
import { refusalOf } from "#server/kernel/process/available-actions.ts";
import { moneyLines } from "../amounts/money-lines.ts";
import { passageOf } from "../amounts/passage.ts";
import { getCaseOrder, SANCTIONED_PARTY, sanctionedParty } from "../case-store.ts";
import { answersOf } from "../conversation/answers.ts";
import { formerEntries, newestEntries } from "../conversation/entries.ts";
import { type ProposalOfRoom, type RoomRows, roomRows } from "../conversation/room-query.ts";
import { refuseOverTotal } from "../disputes/dispute-view.ts";
import { presentContest, presentDispute } from "../disputes/present-dispute.ts";
import { sharesOf } from "../money/shares.ts";
import { labelOf } from "../notifications/label.ts";
import { admitOperator, mayAsOperator } from "../policy.ts";
import { dueOf, isAnswering } from "../process/facts.ts";
import { isDisputed, mayBeClosed } from "../process/predicates.ts";
import { contestIn, isEscalatedProposal } from "../process/related-predicates.ts";
import { orderProcess } from "../process/table.ts";
import { laterRefundsFor } from "../refunds/present.ts";
import type { OrderRow } from "../store.ts";
import { supplementsOf } from "../supplements/store.ts";
import { caseDecisions } from "./money-decisions.ts";

type CaseFile = z.output<typeof CaseFileShape>;

const kinds = caseDecisions.map(({ kind }) => kind);

const deciders = rolesWith(permission("disputes", "decide"))
  .map((role) => roleNames[role])
  .join("或");

/** The viewer's id for operators. No member has it, so no message counts as the operator's own. */
const NOBODY = 0;

function presentProposal(order: OrderRow, proposal: ProposalOfRoom): CaseFile["proposal"] {
  return {
    side: proposal.proposedBy === order.buyerId ? "buyer" : "seller",
    refund: proposal.data.refund ?? 0,
    reason: proposal.data.reason,
    createdAt: proposal.createdAt,
    answerBy: proposal.answerBy,
  };
}

/** The decisions that this operator may make now, and the reason where one is blocked. */
function actsOf(
  ctx: Ctx,
  order: OrderRow,
  { proposals, contest }: RoomRows,
  { awaiting, suspended }: { awaiting: boolean; suspended: boolean },
): Pick<CaseFile, "may" | "blocked"> & { proposal: ProposalOfRoom | null } {
  const proposal = proposals.find((each) => isEscalatedProposal.test(each)) ?? null;
  const answering = isAnswering(order, ctx.now());
  const waits = {
    decide_dispute: isDisputed.test(order) && !answering,
    answer_proposal: proposal !== null && !isDisputed.test(order),
    close_order: mayBeClosed.test(order, ctx.now()),
    decide_contest: contest !== null && contestIn.waiting.test(contest),
    refund_after: refusalOf(orderProcess, "refund_after", order, "operator", ctx.now()) === null,
  };
  const may = caseActs.filter((act) => waits[act]);
  if (awaiting) return { proposal, may: [], blocked: "這筆交易有一個決定在等待另一位營運人員放行。" };
  const own = [order.buyerId, order.sellerId].includes(memberId(ctx));
  if (own) return { proposal, may: [], blocked: "你是這筆交易的一方，請由其他營運人員處理。" };
  if (!mayAsOperator("decide", ctx.actor))
    return { proposal, may: [], blocked: `你的角色只能查看，由${deciders}裁定。` };
  if (suspended && waits.decide_dispute)
    return { proposal, may: may.filter((act) => act !== "decide_dispute"), blocked: SANCTIONED_PARTY };
  if (order.frozen && !waits.decide_contest)
    return { proposal, may, blocked: "銀行還沒判定這筆付款的爭議，交易先暫停，有結果後才能處理。" };
  if (answering) return { proposal, may, blocked: "另一方還在回覆期限內，回覆後或期限過後才能裁定。" };
  return { proposal, may, blocked: null };
}

/** The complete case. Every view is audited. @throws Refusal forbidden, not_found */
export async function caseFile(ctx: Ctx, orderId: number): Promise<CaseFile> {
  admitOperator("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  const rows = await roomRows(ctx, orderId);
  await audit(ctx, "order.look", "order", orderId);
  const awaiting = await waitsForApproval(ctx, kinds, orderId);
  const { proposal, ...acts } = actsOf(ctx, order, rows, {
    awaiting,
    suspended: await sanctionedParty(ctx, order),
  });
  const { snapshot } = order;
  const { contest } = rows;
  const added = await supplementsOf(ctx, order);
  return {
    orderId,
    title: snapshot.title,
    state: order.state,
    stateLabel: labelOf(order, null),
    fault: order.fault as CaseFile["fault"],
    buyer: rows.buyer,
    seller: rows.seller,
    blockedSides: [...order.blocked],
    total: order.total,
    paidAt: order.paidAt,
    dueAt: dueOf(order, ctx.now()),
    deliveredAt: order.deliveredAt,
    closedAt: order.closedAt,
    closedReason: order.closedReason,
    disputes: rows.disputes.map((row) => ({ id: row.id, ...presentDispute(order, row, rows.statements, NOBODY) })),
    proposal: proposal && presentProposal(order, proposal),
    contest: contest && { ...presentContest(contest), operator: contest.operator },
    decisions: rows.decisions.map(({ id, name, at, operator, data }) => ({
      id,
      kind: name,
      at,
      operator,
      refund: data.refund ?? null,
      fault: data.fault ?? null,
      reasonBuyer: data.reasonBuyer ?? null,
      reasonSeller: data.reasonSeller ?? null,
    })),
    ...(await newestEntries(ctx, order, NOBODY)),
    answers: await answersOf(ctx, order),
    snapshot,
    laterRefunds: laterRefundsFor(rows, null),
    money: { buyer: moneyLines(order, "buyer", rows, added), seller: moneyLines(order, "seller", rows, added) },
    ...acts,
  };
}

/** Earlier messages and events of a case. Every view is audited. @throws Refusal forbidden, not_found */
export async function formerCaseEntries(
  ctx: Ctx,
  orderId: number,
  query: z.output<typeof FormerEntriesQuery>,
): Promise<PageResult<z.output<typeof RoomEntry>>> {
  admitOperator("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  await audit(ctx, "order.look", "order", orderId, { before: query.before });
  return formerEntries(ctx, order, NOBODY, query);
}

/** How a refund would split the payment. @throws Refusal forbidden, not_found; invalid when it is more than was paid */
export async function caseSplit(ctx: Ctx, orderId: number, refund: number) {
  admitOperator("read", ctx.actor);
  const order = await getCaseOrder(ctx, orderId);
  refuseOverTotal(order, refund, "refund");
  return sharesOf(order, Math.max(refund, order.refunded), await passageOf(ctx, order), null);
}
