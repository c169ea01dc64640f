import { isFinal } from "#server/kernel/process/process-table.ts";
import { orderProcess } from "../process/table.ts";
import { endsOrder } from "./decide-order.ts";

/** An operator ends an order when a party is blocked, or when both have passed every deadline without acting. */
export const { decision: closeDecision, decide: closeForParties } = endsOrder({
  transition: "close_for_parties",
  title: "代為結束交易",
  reason: "平台代為結束交易",
  isOver: (order) => isFinal(orderProcess, order),
  over: "這筆交易已經結束了。",
});
