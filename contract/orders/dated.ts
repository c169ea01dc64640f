import type { OrderState, Side } from "./states.ts";

/** The states with a date for a calendar, what it is, and for whom; the others have none that somebody could miss. */
export const datedStates: Partial<Record<OrderState, { what: string; sides: readonly Side[] }>> = {
  pending_payment: { what: "付款期限", sides: ["buyer"] },
  in_progress: { what: "交付期限", sides: ["buyer", "seller"] },
  delivered: { what: "驗收期限", sides: ["buyer", "seller"] },
};

/** Whether this side has a date of the order for a calendar. */
export const isDated = (order: { state: OrderState; side: Side; deadlineAt: unknown }): boolean =>
  order.deadlineAt !== null && datedStates[order.state]?.sides.includes(order.side) === true;
