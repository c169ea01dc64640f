import type { Column } from "./columns/fields.ts";
import { type Lists, mergeLists, mergeRuns } from "./columns/lists.ts";
import type { Texts } from "./columns/texts.ts";

/**
 * All searchable rows of a kind in memory, by ascending id, one array per column: what lists filter, count and sort by,
 * and the texts for relevance. Scanning a few million numbers is faster than asking the database.
 */
export type Documents = {
  length: number;
  id: Int32Array;
  numbers: Readonly<Record<string, Column>>;
  lists: Readonly<Record<string, Lists>>;
  texts: Readonly<Record<string, Texts>>;
  /** The position of a row in the columns, by its id; -1 for an unknown id. */
  places: Int32Array;
};

type Parts = Pick<Documents, "id" | "numbers" | "lists" | "texts">;

function placesById(id: Int32Array): Int32Array {
  const places = new Int32Array((id.at(-1) ?? 0) + 1).fill(-1);
  for (let at = 0; at < id.length; at++) places[id[at] ?? 0] = at;
  return places;
}

/** @param parts.id ascending */
export function documentsOf(parts: Parts): Documents {
  return { ...parts, length: parts.id.length, places: placesById(parts.id) };
}

/** The column that a declaration names. @throws Error when it is missing: the declaration is wrong */
export function part<T>(parts: Readonly<Record<string, T>>, name: string): T {
  const found = parts[name];
  if (found === undefined) throw new Error(`the documents have no ${name}`);
  return found;
}

/** Merges two ascending id lists; per id its place in `old`, or `~place` in `now`, which wins when both have it. */
function mergeIds(old: Int32Array, now: Int32Array): Int32Array {
  const from: number[] = [];
  let at = 0;
  for (let next = 0; next < now.length; next++) {
    const id = now[next] ?? 0;
    while (at < old.length && (old[at] ?? 0) < id) from.push(at++);
    if (old[at] === id) at++;
    from.push(~next);
  }
  while (at < old.length) from.push(at++);
  return Int32Array.from(from);
}

function mergeColumns<C extends Column>(old: C, now: C, from: Int32Array): C {
  const out = new (old.constructor as new (length: number) => C)(from.length);
  for (let i = 0; i < from.length; i++) {
    const place = from[i] ?? 0;
    out[i] = (place < 0 ? now[~place] : old[place]) ?? 0;
  }
  return out;
}

/** Replaces and adds changed rows; neither argument is modified. */
export function withChanges(old: Documents, now: Documents): Documents {
  if (now.length === 0) return old;
  const from = mergeIds(old.id, now.id);
  const merge = <T>(of: "numbers" | "lists" | "texts", one: (a: T, b: T) => T) =>
    Object.fromEntries(
      Object.entries(old[of] as Record<string, T>).map(([name, was]) => [
        name,
        one(was, part(now[of] as Record<string, T>, name)),
      ]),
    );
  return documentsOf({
    id: mergeColumns(old.id, now.id, from),
    numbers: merge<Column>("numbers", (a, b) => mergeColumns(a, b, from)),
    lists: merge<Lists>("lists", (a, b) => mergeLists(a, b, from)),
    texts: merge<Texts>("texts", (a, b) => mergeRuns(a, b, from)),
  });
}

/** Adds a column: 1 when a number of the row is in the set. @param of a field, or `id` */
export function withAmong(documents: Documents, name: string, of: string, ids: ReadonlySet<number>): Documents {
  const column = of === "id" ? documents.id : part(documents.numbers, of);
  const flags = new Uint8Array(documents.length);
  for (let at = 0; at < flags.length; at++) flags[at] = ids.has(column[at] ?? 0) ? 1 : 0;
  return { ...documents, numbers: { ...documents.numbers, [name]: flags } };
}

/**
 * The places of the rows that are in all sets (each the union of its lists), ascending. Ids that the documents do not
 * have yet are left out.
 */
export function placesOf({ length, places }: Documents, sets: readonly (readonly Int32Array[])[]): Int32Array {
  const seen = new Uint8Array(length);
  let found = new Int32Array(0);
  for (const [turn, lists] of sets.entries()) {
    found = new Int32Array(lists.reduce((sum, ids) => sum + ids.length, 0));
    let count = 0;
    for (const ids of lists) {
      for (let i = 0; i < ids.length; i++) {
        const at = places[ids[i] ?? 0] ?? -1;
        if (at < 0 || seen[at] !== turn) continue;
        seen[at] = turn + 1;
        found[count++] = at;
      }
    }
    found = found.subarray(0, count);
  }
  return found.every((at, i) => i === 0 || (found[i - 1] ?? 0) < at) ? found : found.sort();
}
