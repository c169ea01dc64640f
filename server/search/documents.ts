import type { Column } from "./columns/fields.ts";
import type { Lists } from "./columns/lists.ts";
import type { Texts } from "./columns/texts.ts";

/**
 * All searchable rows of a kind in memory, one array per column: what lists filter, count and sort by, and the texts for
 * relevance. Scanning a few million numbers is faster than asking the database. A changed row is written into the
 * arrays (`patch.ts`): older documents share them.
 */
export type Documents = {
  /** The number of places: each row has one, and those of removed rows are left over. */
  length: number;
  id: Int32Array;
  numbers: Readonly<Record<string, Column>>;
  lists: Readonly<Record<string, Lists>>;
  texts: Readonly<Record<string, Texts>>;
  /** The place of a row in the columns, by its id; -1 for an unknown id. */
  places: Int32Array;
  /** How many rows were added, changed or removed since the arrays were made. 0: rows are in the order of their ids. */
  loose: number;
};

export type Parts = Pick<Documents, "id" | "numbers" | "lists" | "texts">;

/** @param id ascending · room for as many more ids */
export function placesById(id: Int32Array, room = 0): Int32Array {
  const places = new Int32Array((id.at(-1) ?? 0) + 1 + room).fill(-1);
  for (let at = 0; at < id.length; at++) places[id[at] ?? 0] = at;
  return places;
}

/** @param parts.id ascending */
export function documentsOf(parts: Parts): Documents {
  return { ...parts, length: parts.id.length, places: placesById(parts.id), loose: 0 };
}

/** The column that a declaration names. @throws Error when it is missing: the declaration is wrong */
export function part<T>(parts: Readonly<Record<string, T>>, name: string): T {
  const found = parts[name];
  if (found === undefined) throw new Error(`the documents have no ${name}`);
  return found;
}

/** The place of a row; -1 when these documents do not have it. */
export function placeOf({ places, length }: Documents, id: number): number {
  const at = places[id] ?? -1;
  // Newer documents, which share the table, may have more places.
  return at < length ? at : -1;
}

/** False for a place whose row was removed. */
export const isLive = ({ id, places }: Documents, at: number): boolean => places[id[at] ?? 0] === at;

/** The places of all rows, by ascending id. */
export function livePlaces(documents: Documents): Int32Array {
  const { length, places, loose } = documents;
  if (loose === 0) return new Int32Array(length).map((_, at) => at);
  const live = new Int32Array(length);
  let count = 0;
  for (const at of places) if (at >= 0 && at < length) live[count++] = at;
  return live.subarray(0, count);
}

/** These places by ascending row id, sorted in place unless they are. */
export function byId(documents: Documents, places: Int32Array): Int32Array {
  const { id } = documents;
  const idAt = (i: number) => id[places[i] ?? 0] ?? 0;
  let isSorted = true;
  for (let i = 1; i < places.length && isSorted; i++) isSorted = idAt(i - 1) < idAt(i);
  if (isSorted) return places;
  for (let i = 0; i < places.length; i++) places[i] = idAt(i);
  places.sort();
  for (let i = 0; i < places.length; i++) places[i] = documents.places[places[i] ?? 0] ?? 0;
  return places;
}

/** Adds a column: 1 when a number of the row is in the set. @param of a field, or `id` · ids the set, 1 by number */
export function withAmong(documents: Documents, name: string, of: string, ids: Uint8Array): Documents {
  const column = of === "id" ? documents.id : part(documents.numbers, of);
  const flags = new Uint8Array(documents.length);
  for (let at = 0; at < flags.length; at++) flags[at] = ids[column[at] ?? 0] ?? 0;
  return { ...documents, numbers: { ...documents.numbers, [name]: flags } };
}

/**
 * The places of the rows that are in all sets (each the union of its lists), by ascending id. Ids that the documents do
 * not have yet are left out.
 */
export function placesOf(documents: Documents, sets: readonly (readonly Int32Array[])[]): Int32Array {
  const seen = new Uint8Array(documents.length);
  let found = new Int32Array(0);
  for (const [turn, lists] of sets.entries()) {
    found = new Int32Array(lists.reduce((sum, ids) => sum + ids.length, 0));
    let count = 0;
    for (const ids of lists) {
      for (let i = 0; i < ids.length; i++) {
        const at = placeOf(documents, ids[i] ?? 0);
        if (at < 0 || seen[at] !== turn) continue;
        seen[at] = turn + 1;
        found[count++] = at;
      }
    }
    found = found.subarray(0, count);
  }
  return byId(documents, found);
}
