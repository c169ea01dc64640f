import type { ItemData, ItemKind } from "#contract/profiles/items.ts";

/**
 * The field with a date in the future, or null: nobody has won next year's award.
 * @param month the current month, `2026-11`
 */
export function fieldInFuture(data: ItemData<ItemKind>, month: string): "year" | "from" | "to" | null {
  if ("year" in data && data.year !== null && data.year > Number(month.slice(0, 4))) return "year";
  if ("from" in data && data.from > month) return "from";
  if ("to" in data && data.to !== null && data.to > month) return "to";
  return null;
}

/** Kinds whose names find a seller in the search. */
export const searchedKinds: ReadonlySet<ItemKind> = new Set<ItemKind>(["skills", "specialties"]);

/** True when `ids` are exactly the ids of the items, each once. */
export function sameItems(ids: readonly number[], items: readonly number[]): boolean {
  const given = new Set(ids);
  return given.size === ids.length && ids.length === items.length && items.every((id) => given.has(id));
}
