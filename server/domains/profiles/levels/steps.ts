import { z } from "zod";
import * as terms from "#contract/terms.ts";
import { DAY, endOfTaipeiDay, later } from "#server/kernel/clock.ts";
import { num } from "#server/kernel/rows.ts";

/** A member's current level: the latest row of `levels`, or the plain level of a member without one. */
export const LevelState = z.object({
  level: num,
  /** The announced level after `lapsesAt`; otherwise null. */
  falls: num.nullable(),
  lapsesAt: z.date().nullable(),
});
export type LevelState = z.output<typeof LevelState>;

export type LevelStep = LevelState & { step: "raised" | "kept" | "noticed" | "lowered" };

/** When a level expires: twelve months after it was earned. The first level never expires. */
function term(level: number, now: Date): Date | null {
  if (level === 1) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + terms.ratingMonths);
  return end;
}

/**
 * The next step of a member whose record earns level `earned`, or null. A level rises at once. It falls only 30 days
 * after the notice, to the announced level or a higher one; a recovered record cancels the notice.
 */
export function nextStep({ level, falls, lapsesAt }: LevelState, earned: number, now: Date): LevelStep | null {
  const settled = (step: LevelStep["step"], at: number): LevelStep => ({
    step,
    level: at,
    falls: null,
    lapsesAt: term(at, now),
  });
  if (earned > level) return settled("raised", earned);
  if (earned === level) {
    const runsOut = level > 1 && (lapsesAt === null || lapsesAt <= later(now, terms.levelNoticeDays * DAY));
    return falls !== null || runsOut ? settled("kept", level) : null;
  }
  if (falls === null || lapsesAt === null)
    return { step: "noticed", level, falls: earned, lapsesAt: endOfTaipeiDay(now, terms.levelNoticeDays) };
  return lapsesAt < now ? settled("lowered", Math.max(earned, falls)) : null;
}
