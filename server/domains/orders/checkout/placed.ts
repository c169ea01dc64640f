import { deadlineOf, nextAtOf } from "#server/kernel/process/clock.ts";
import type { OrderFacts } from "../process/facts.ts";
import { orderProcess } from "../process/table.ts";

/**
 * The facts of an order just after it was placed.
 * @param revisionsLeft null: unlimited
 * @param offerId the accepted offer
 */
export function placedFacts(
  now: Date,
  revisionsLeft: number | null,
  offerId: number | null = null,
): OrderFacts & { nextAt: Date | null } {
  const order: OrderFacts = {
    state: "pending_payment",
    offerId,
    createdAt: now,
    paidAt: null,
    startedAt: null,
    dueAt: null,
    deliveredAt: null,
    withdrawUntil: null,
    onSite: false,
    completedAt: null,
    refundable: false,
    deadlineAt: null,
    reminded: 0,
    extended: false,
    revisionsLeft,
    revisionsAsked: 0,
    pauses: [],
    dispute: null,
    disputesBy: [],
    proposals: [],
    payments: [],
    frozen: false,
    blocked: [],
    buyerBackAt: null,
  };
  const placed = { ...order, deadlineAt: deadlineOf(orderProcess, order, now) };
  return { ...placed, nextAt: nextAtOf(orderProcess, placed, now) };
}
