import type { Side } from "#contract/orders/states.ts";
import { labelFor } from "#server/kernel/process/process-table.ts";
import type { OrderFacts } from "../process/facts.ts";
import { isRevised } from "../process/predicates.ts";
import { orderProcess } from "../process/table.ts";

type Labelled = Pick<OrderFacts, "state" | "deliveredAt" | "revisionsAsked">;

/** What the state of a sale is called to a side, or to nobody of them; work that was delivered before by how often it was asked for anew. */
export const labelOf = (order: Labelled, side: Side | null): string =>
  isRevised.test(order, new Date(0)) ? `修改中（第 ${order.revisionsAsked} 次）` : labelFor(orderProcess, order, side);
