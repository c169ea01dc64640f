import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import type { Proposal } from "#server/domains/approvals/index.ts";
import { splitOf } from "../money/money.ts";
import type { DecisionData } from "../process/types.ts";
import type { OrderRow } from "../store.ts";

/**
 * What a second operator sees of a decision about an order. The amount is the whole payment, because any decision
 * splits all of it.
 */
export function shownOf(
  order: OrderRow,
  what: string,
  { refund, reasonBuyer, reasonSeller }: Pick<DecisionData, "refund" | "reasonBuyer" | "reasonSeller">,
): Omit<Proposal<unknown>, "input"> {
  const { seller, fees } = splitOf(order, refund);
  return {
    subjectId: order.id,
    amount: order.total,
    title: `${what}：${order.snapshot.title}`,
    url: to("/admin/disputes/:id", { id: order.id }),
    facts: [
      { term: "買家付款", value: money(order.total) },
      { term: "退還買家", value: money(refund) },
      { term: "賣家可得", value: money(seller) },
      { term: "平台費用", value: money(fees) },
      { term: "給買家的理由", value: reasonBuyer },
      { term: "給賣家的理由", value: reasonSeller },
    ],
  };
}
