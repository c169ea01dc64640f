import type { Fault } from "#contract/orders/states.ts";

/** What `order_events.data` holds of a decision: of an operator's all of it, of what the parties agreed the refund. */
export type DecisionData = {
  /** NT$ back to the buyer. */
  refund: number;
  fault: Fault;
  reasonBuyer: string;
  reasonSeller: string;
};
