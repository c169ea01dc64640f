import { event } from "#server/kernel/delivery/events.ts";
import type { LevelStep } from "./levels/steps.ts";

/** Emitted when a member follows another. */
export const memberFollowed = event<{ userId: number; followedId: number }>("member.followed");

/** Emitted when a level was raised or lowered, or when the notice of a lower level was given or cancelled. */
export const levelMoved = event<{
  id: number;
  userId: number;
  step: LevelStep["step"];
  level: number;
  falls: number | null;
  lapsesAt: string | null;
}>("member.level_moved");
