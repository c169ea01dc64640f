import { event } from "#server/kernel/events.ts";
import type { LevelStep } from "./level-rules.ts";

/** An account was blocked or given back. */
export const memberStatusChanged = event<{ userId: number; status: number }>("member.status_changed");

/** A member does not want to hear from another; the other is not told. */
export const memberBlocked = event<{ userId: number; blockedId: number }>("member.blocked");

/** A member's name was verified. */
export const memberVerified = event<{ userId: number }>("member.verified");

/** A level went up, down, or was announced to go down; or an announcement was taken back. */
export const levelMoved = event<{
  id: number;
  userId: number;
  step: LevelStep["step"];
  level: number;
  falls: number | null;
  lapsesAt: string | null;
}>("member.level_moved");
