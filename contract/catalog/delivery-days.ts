/** What an option does to the time of delivery: so many days more, or delivered within so many days; neither for most. */
export type OptionTime = { extraDays: number; withinDays?: number | null };

/** Whole days until delivery, of a package with options: the shortest time that was bought, and what takes longer on top. */
export function deliveryDays(packageDays: number, options: readonly OptionTime[]): number {
  const within = options.flatMap(({ withinDays }) => withinDays ?? []);
  return Math.min(packageDays, ...within) + options.reduce((sum, { extraDays }) => sum + extraDays, 0);
}

/** The same of one option, in words; null where it changes nothing. */
export function timeWords({ extraDays, withinDays }: OptionTime): string | null {
  if (withinDays) return `${withinDays} 天內交件`;
  return extraDays > 0 ? `加 ${extraDays} 天` : null;
}
