import type { OrderState } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { after } from "#server/domains/orders/after.ts";
import type { DisputeFacts } from "#server/domains/orders/facts.ts";
import { refusalOf } from "#server/domains/orders/rules.ts";
import { deadlineOf } from "#server/domains/orders/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { factsOf, type Walk } from "./walk.ts";

/**
 * A walk that went on to a dispute: the buyer opened it, the seller has answered, the operators are next.
 * @throws Error when the product would refuse it
 */
export function quarrelled(walked: Walk): Walk {
  const { plan, order } = walked;
  if (!plan.quarrel) return walked;
  const { at, amount, text, answer } = plan.quarrel;
  const facts = factsOf(order, at);
  const refused = refusalOf("dispute", facts, "buyer", at) ?? (amount > order.total && "more than was paid");
  if (refused) throw new Error(`the demo dispute about "${plan.listing.title}": ${refused}`);
  const opened: DisputeFacts = {
    by: "buyer",
    from: order.state as OrderState,
    openedAt: at,
    heldUntil: facts.deadlineAt,
    answerBy: later(at, terms.disputeAnswerDays * DAY),
    resolveBy: later(at, terms.disputeResolveDays * DAY),
    amount,
    answeredAt: null,
    answerAmount: null,
  };
  const { state } = after("dispute", facts, at, { dispute: opened });
  const dispute = { ...opened, answeredAt: answer.at, answerAmount: answer.amount };
  const deadlineAt = deadlineOf({ ...facts, state, dispute }, answer.at);
  return {
    ...walked,
    dispute,
    order: { ...order, state, deadlineAt, updatedAt: answer.at },
    events: [
      ...walked.events,
      { name: "dispute", from: opened.from, to: state, actor: "buyer", actorId: order.buyerId, at },
    ],
    said: [
      ...walked.said,
      { at, side: "buyer", kind: "dispute", text },
      { at: answer.at, side: "seller", kind: "dispute", text: answer.text },
    ],
  };
}
