import { event } from "#server/kernel/delivery/events.ts";
import type { LevelStep } from "./levels/steps.ts";

/** A member follows another; the other may be told. */
export const memberFollowed = event<{ userId: number; followedId: number }>("member.followed");

/** A level went up, down, or was announced to go down; or an announcement was taken back. */
export const levelMoved = event<{
  id: number;
  userId: number;
  step: LevelStep["step"];
  level: number;
  falls: number | null;
  lapsesAt: string | null;
}>("member.level_moved");
