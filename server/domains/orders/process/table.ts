import type { OrderState } from "#contract/orders/states.ts";
import { labelFor, type Process } from "#server/kernel/process/process-table.ts";
import { afterwards } from "./afterwards.ts";
import { chargebacks, frozen } from "./chargebacks.ts";
import { disputes } from "./disputes.ts";
import { followed } from "./effects.ts";
import { unansweredAt } from "./facts.ts";
import { proposals } from "./proposals.ts";
import { sale } from "./sale.ts";
import { states } from "./states.ts";
import type { OrderProcessTypes } from "./types.ts";

/** The process of an order. API, pages, timers, demo market and tests all read this table. */
export const orderProcess: Process<OrderProcessTypes> = {
  name: "order",
  title: "訂單",
  refused: { code: "transition_refused" },
  sides: ["buyer", "seller"],
  states,
  transitions: { ...sale, ...afterwards, ...proposals, ...disputes, ...chargebacks },
  interrupts: ["open_dispute", "withdraw_dispute", "thaw"],
  rests: frozen,
  wakes: unansweredAt,
  follow: followed,
};

/** The buyer's label of a state, for other pages. */
export const orderStateLabel = (state: OrderState): string => labelFor(orderProcess, { state }, "buyer");
