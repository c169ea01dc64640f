import type { BatchState } from "#contract/withdrawals/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const batchTones: Record<BatchState, Tone> = {
  waiting: "attention",
  sent: "info",
  answered: "ok",
  discarded: "neutral",
};
