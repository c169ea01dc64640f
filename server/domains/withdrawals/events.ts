import type { withdrawalTransitions } from "#contract/withdrawals/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/**
 * Emitted when withdrawals made a transition in one transaction, at most 200 per event; `at` is its time in ISO 8601.
 */
export const withdrawalsMoved = event<{
  name: (typeof withdrawalTransitions)[number];
  actor: "operator" | "bank" | "system";
  ids: number[];
  at: string;
}>("withdrawal.moved");
