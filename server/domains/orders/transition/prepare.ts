import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { TransitionName } from "#contract/orders/states.ts";
import { orderProcess } from "../process/table.ts";
import type { HeldBill, OrderActor, OrderInput } from "../process/types.ts";

/**
 * What follows from the order itself, added to what a transition brings with it: who makes it, the delivery days that
 * were agreed, and what its money rule makes of the held money.
 * @param clearanceDays for how long this seller's share is held back now
 */
export function prepared(
  order: HeldBill & { snapshot: Pick<OrderSnapshot, "days" | "questions"> },
  name: TransitionName,
  input: OrderInput,
  by: OrderActor,
  clearanceDays: number,
): OrderInput {
  const { days, questions } = order.snapshot;
  const split = orderProcess.transitions[name].money?.split(order, input) ?? null;
  const rests = split !== null && split.seller > 0;
  return { days, asked: questions.length, ...input, by, split, clearanceDays: rests ? clearanceDays : null };
}
