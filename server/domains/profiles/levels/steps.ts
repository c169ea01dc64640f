import * as terms from "#contract/terms.ts";
import { DAY, endOfTaipeiDay, later } from "#server/kernel/clock.ts";

/** Where a member stands: the latest row of `levels`, or the bare level of a member without one. */
export type LevelState = {
  level: number;
  /** The level that follows at `lapsesAt`, once that was announced; else null. */
  falls: number | null;
  lapsesAt: Date | null;
};

export type LevelStep = LevelState & { step: "raised" | "kept" | "noticed" | "lowered" };

/** When a level lapses: after the twelve months of the record that earned it. The first level is never lost. */
function term(level: number, now: Date): Date | null {
  if (level === 1) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + terms.ratingMonths);
  return end;
}

/**
 * The next step of a member whose record earns level `earned`, or null. A level rises at once. It falls only 30 days
 * after that was announced, to the announced level or a higher one; a record that recovers takes the announcement back.
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
