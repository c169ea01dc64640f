import { deadlineOf } from "#server/kernel/process.ts";
import type { OrderFacts } from "./facts.ts";
import { orderProcess } from "./table.ts";

/** An order as it is just after it was placed. @param revisionsLeft null: unlimited */
export function placedFacts(now: Date, revisionsLeft: number | null): OrderFacts {
  const order: OrderFacts = {
    state: "pending_payment",
    createdAt: now,
    paidAt: null,
    startedAt: null,
    dueAt: null,
    deliveredAt: null,
    deadlineAt: null,
    extended: false,
    revisionsLeft,
    pauses: [],
    dispute: null,
    disputesBy: [],
    proposals: [],
  };
  return { ...order, deadlineAt: deadlineOf(orderProcess, order, now) };
}
