import { isDisputed } from "../process/predicates.ts";
import { endsOrder } from "./decide-order.ts";

/** An operator ends a dispute, once the other side has answered or its time is over. */
export const { decision: disputeDecision, decide: decideDispute } = endsOrder({
  transition: "decide_dispute",
  title: "裁定協調",
  reason: "平台協調後裁定",
  isOver: (order) => !isDisputed.test(order),
  over: "這筆協調已經結束了。",
});
