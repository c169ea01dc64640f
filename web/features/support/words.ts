import type { LetterState } from "#contract/support/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** For operators: what waits for them stands out. */
export const stateTones: Record<LetterState, Tone> = {
  new: "attention",
  working: "info",
  waiting: "neutral",
  closed: "neutral",
};

/** For the writer: an answer stands out. */
export const writerTones: Record<LetterState, Tone> = {
  new: "info",
  working: "info",
  waiting: "attention",
  closed: "neutral",
};

/** As whom operators write to members. */
export const PLATFORM = { nickname: "好手客服", avatar: null };
