import type { OrderState, Side } from "#contract/orders/states.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { orderProcess } from "../process/table.ts";

/** The service to buy once more, for the buyer of an order that is over. One out of a request is of no service. */
export const againOf = (order: { state: OrderState; serviceId: number | null }, side: Side): number | null =>
  side === "buyer" && isFinal(orderProcess, order) ? order.serviceId : null;
