import { isFinal } from "#server/kernel/process/process-table.ts";
import { orderProcess } from "../process/table.ts";
import { endsOrder } from "./decide-order.ts";

/** An operator ends an order whose party is blocked, or where both are silent past every deadline. */
export const { decision: closeDecision, decide: closeForParties } = endsOrder({
  transition: "close_for_parties",
  title: "代為結束交易",
  reason: "平台代為結束交易",
  isOver: (order) => isFinal(orderProcess, order),
  over: "這筆交易已經結束了。",
});
