import type { RuleState } from "#contract/fees/schemas.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const ruleTones: Record<RuleState, Tone> = {
  proposed: "attention",
  coming: "info",
  running: "ok",
  over: "neutral",
};
