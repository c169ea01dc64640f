import type { OrderSnapshot } from "#contract/orders/snapshot.ts";
import type { TransitionName } from "#contract/orders/states.ts";
import { orderProcess } from "../process/table.ts";
import type { HeldBill, OrderActor, OrderInput } from "../process/types.ts";

/**
 * Completes the input of a transition from the order: the actor, the agreed delivery days, and the split of the held
 * money by its money rule.
 * @param clearanceDays the clearance period of this seller
 */
export function prepared(
  order: HeldBill & { snapshot: Pick<OrderSnapshot, "days" | "questions" | "consent"> },
  name: TransitionName,
  input: OrderInput,
  by: OrderActor,
  clearanceDays: number,
): OrderInput {
  const { days, questions, consent } = order.snapshot;
  const split = orderProcess.transitions[name].money?.split(order, input) ?? null;
  const rests = split !== null && split.seller > 0;
  const withdrawable = consent.class === "none";
  return {
    days,
    asked: questions.length,
    withdrawable,
    ...input,
    by,
    split,
    clearanceDays: rests ? clearanceDays : null,
  };
}
