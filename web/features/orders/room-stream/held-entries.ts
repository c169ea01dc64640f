import type { RoomEntry } from "#contract/orders/room.ts";

/** Prepends earlier entries to those loaded, without duplicates. */
export function withEarlier(held: readonly RoomEntry[], earlier: readonly RoomEntry[]): RoomEntry[] {
  const ids = new Set(held.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...held];
}

/**
 * Appends the newest entries to those loaded; an entry in both is taken from the newest.
 * @returns null when entries between the two are missing
 */
export function withNewest(held: readonly RoomEntry[], newest: readonly RoomEntry[]): RoomEntry[] | null {
  const ids = new Set(newest.map(({ id }) => id));
  const before = held.filter(({ id }) => !ids.has(id));
  return held.length > 0 && before.length === held.length ? null : [...before, ...newest];
}
