import type { OrderState, Side } from "#contract/orders/states.ts";
import { isFinal } from "#server/kernel/process/process-table.ts";
import { orderProcess } from "../process/table.ts";

/** The service for the buyer's button to buy again after the order is over. Orders from requests have no service. */
export const againOf = (order: { state: OrderState; serviceId: number | null }, side: Side): number | null =>
  side === "buyer" && isFinal(orderProcess, order) ? order.serviceId : null;
