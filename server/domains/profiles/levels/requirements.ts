import { z } from "zod";
import { levels } from "#contract/terms.ts";
import { num } from "#server/kernel/rows.ts";

/** The record that a level is judged by: 12 months of finished sales. */
export const Record12 = z.object({
  completed: num,
  /** Bayesian average, 0 without reviews. */
  rating: num,
  completionRate: num.nullable(),
  onTimeRate: num.nullable(),
});
export type Record12 = z.output<typeof Record12>;

/** The level that a year's record earns, 1 to 5. */
export function levelOf(record: Record12): number {
  const reached = levels.find(
    (least) =>
      record.completed >= least.completed &&
      record.rating >= least.rating &&
      (record.completionRate ?? 0) >= least.completionRate &&
      (record.onTimeRate ?? 0) >= least.onTimeRate,
  );
  return reached?.level ?? 1;
}

export type Criterion = keyof Record12;

/** The criteria of a level compared with the record. The first level has none: then those of the second. */
export function criteriaOf(
  wanted: number,
  record: Record12,
): { part: Criterion; have: number | null; least: number; met: boolean }[] {
  const asked = levels.find(({ level }) => level === wanted) ?? levels[3];
  return (["completed", "rating", "completionRate", "onTimeRate"] as const).map((part) => {
    const have = record[part];
    return { part, have, least: asked[part], met: (have ?? 0) >= asked[part] };
  });
}
