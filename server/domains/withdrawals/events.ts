import type { withdrawalTransitions } from "#contract/withdrawals/states.ts";
import { event } from "#server/kernel/delivery/events.ts";

/** Withdrawals went a step further, all in one transaction; `at` in ISO 8601 is that moment. At most 200 at a time. */
export const withdrawalsMoved = event<{
  name: (typeof withdrawalTransitions)[number];
  actor: "operator" | "bank" | "system";
  ids: number[];
  at: string;
}>("withdrawal.moved");
