import { money } from "#contract/money.ts";
import type { Side } from "#contract/orders/states.ts";
import { proposalAnswerMs } from "#contract/terms.ts";
import { HOUR, shortDate, taipeiTime } from "#contract/time.ts";
import { answerDueOf, foremostOf, type OrderFacts, type ProposalFacts } from "./facts.ts";
import type { OrderActor } from "./types.ts";

/*
 * The sentence of an order with an open proposal, for its page, lists and mails. It replaces the state's sentence, because
 * somebody has to answer; the work continues meanwhile.
 */

const other: Record<Side, Side> = { buyer: "seller", seller: "buyer" };

function asks({ kind, refund, days }: ProposalFacts, reader: Side): string {
  if (kind === "extension") return `請求延長交期 ${days ?? 0} 天`;
  return `提議取消，退還${reader === "buyer" ? "你" : "買家"} ${money(refund ?? 0)}`;
}

function until(order: OrderFacts, proposal: ProposalFacts, now: Date): string {
  const due = answerDueOf(proposal, order, now);
  return `${shortDate(due)} ${taipeiTime(due)}`;
}

/** Both sides' sentences; null without an open proposal. */
export function proposalSentences(order: OrderFacts, now: Date): Record<Side, string> | null {
  const proposal = foremostOf(order);
  if (!proposal) return null;
  const asked = other[proposal.by];
  const mine = `你${asks(proposal, proposal.by)}`;
  const theirs = `對方${asks(proposal, asked)}`;
  if (proposal.state !== "open") {
    const over = `超過 ${proposalAnswerMs / HOUR} 小時沒有回覆，由平台裁定`;
    return both(proposal.by, `${mine}，對方${over}。`, `${theirs}，${over}。你仍可以先回覆。`);
  }
  const end = until(order, proposal, now);
  return both(proposal.by, `${mine}，等待對方在 ${end} 前回覆。`, `${theirs}，請在 ${end} 前回覆。`);
}

const both = (by: Side, mine: string, theirs: string): Record<Side, string> =>
  by === "buyer" ? { buyer: mine, seller: theirs } : { buyer: theirs, seller: mine };

/** Who has to answer the open proposal; null without one. */
export function proposalTurn(order: OrderFacts): OrderActor | null {
  const proposal = foremostOf(order);
  if (!proposal) return null;
  return proposal.state === "open" ? other[proposal.by] : "operator";
}
