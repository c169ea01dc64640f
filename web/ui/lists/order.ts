/** The list with one item moved to another index. Indexes outside of it change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from === to || to < 0 || to >= list.length) return next;
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** The list with one item changed in part. */
export function changedAt<T>(list: readonly T[], at: number, part: Partial<T>): T[] {
  return list.map((item, place) => (place === at ? { ...item, ...part } : item));
}

/** The list without one item. */
export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, place) => place !== at);
}
