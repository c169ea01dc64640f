/**
 * How an option changes the delivery time: extra days, or delivery within a number of days; most options do neither.
 */
export type OptionTime = { extraDays: number; withinDays?: number | null };

/** Delivery days of a package with options: the shortest time bought, plus the extra days of the options. */
export function deliveryDays(packageDays: number, options: readonly OptionTime[]): number {
  const within = options.flatMap(({ withinDays }) => withinDays ?? []);
  return Math.min(packageDays, ...within) + options.reduce((sum, { extraDays }) => sum + extraDays, 0);
}

/** An option's effect on delivery time in words; null when it has none. */
export function timeWords({ extraDays, withinDays }: OptionTime): string | null {
  if (withinDays) return `${withinDays} 天內交件`;
  return extraDays > 0 ? `加 ${extraDays} 天` : null;
}
