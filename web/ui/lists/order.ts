/** Moves an item to another index. Indexes out of range change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from === to || to < 0 || to >= list.length) return next;
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Updates one item of the list in part. */
export function changedAt<T>(list: readonly T[], at: number, part: Partial<T>): T[] {
  return list.map((item, place) => (place === at ? { ...item, ...part } : item));
}

/** Removes one item from the list. */
export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, place) => place !== at);
}
