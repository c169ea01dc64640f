import type { NameCount } from "#server/search/facets.ts";
import type { Lists } from "./lists.ts";
import { pointAt, type Span } from "./runs.ts";

/** A name in lower case, and in its most frequent spelling. */
type Name = { lower: string; name: string };

/** Case-insensitive names of a list, and for each code of the list the index of its name. */
type Names = { names: Name[]; of: Int32Array };

const known = new WeakMap<Lists, Names>();

function readNames(list: Lists): Names {
  const uses = new Uint32Array(list.names.length);
  const note = (code: number) => {
    uses[code] = (uses[code] ?? 0) + 1;
  };
  list.values.forEach(note);
  for (const own of list.later.values()) own.forEach(note);
  const groups = new Map<string, { at: number; name: string; uses: number }>();
  const of = new Int32Array(list.names.length);
  for (const [code, name] of list.names.entries()) {
    const lower = name.toLowerCase();
    const group = groups.get(lower) ?? { at: groups.size, name, uses: 0 };
    groups.set(lower, group);
    of[code] = group.at;
    const more = uses[code] ?? 0;
    if (more < group.uses || (more === group.uses && name > group.name)) continue;
    Object.assign(group, { name, uses: more });
  }
  return { names: [...groups].map(([lower, { name }]) => ({ lower, name })), of };
}

function namesOf(list: Lists): Names {
  const names = known.get(list) ?? readNames(list);
  known.set(list, names);
  return names;
}

const span: Span<Int32Array> = { values: new Int32Array(0), from: 0, to: 0 };

/** The number of rows with at least one of the wanted names. */
function countAny(list: Lists, of: Int32Array, open: Int32Array, wanted: Uint8Array): number {
  let count = 0;
  for (const at of open) {
    pointAt(list, at, span);
    let has = false;
    for (let i = span.from; i < span.to && !has; i++) has = wanted[of[span.values[i] ?? 0] ?? 0] === 1;
    if (has) count++;
  }
  return count;
}

/** The number of rows per name; a row counts once per name. */
function countEach(list: Lists, { names, of }: Names, open: Int32Array): Uint32Array {
  const counts = new Uint32Array(names.length);
  const last = new Int32Array(names.length).fill(-1);
  for (const at of open) {
    pointAt(list, at, span);
    for (let i = span.from; i < span.to; i++) {
      const name = of[span.values[i] ?? 0] ?? 0;
      if (last[name] === at) continue;
      last[name] = at;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** 1 for each name that contains the word. @param lower in lower case */
const containing = (names: readonly Name[], lower: string) =>
  Uint8Array.from(names, (each) => (each.lower.includes(lower) ? 1 : 0));

/** A test of the row at a place: whether one of its names contains the text, ignoring case. */
export function hasName(list: Lists, chosen: string): (at: number) => boolean {
  const { names, of } = namesOf(list);
  const wanted = containing(names, chosen.toLowerCase());
  const one = new Int32Array(1);
  return (at) => {
    one[0] = at;
    return countAny(list, of, one, wanted) === 1;
  };
}

/**
 * The most frequent names. A chosen name also matches longer names that contain it, so its count includes those.
 * @param most how many names are counted
 */
export function countNames(list: Lists, open: Int32Array, most: number): NameCount[] {
  const all = namesOf(list);
  const counts = countEach(list, all, open);
  return all.names
    .map((each, at) => ({ ...each, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.lower < b.lower ? -1 : 1))
    .slice(0, most)
    .map(({ name, lower }) => ({ name, count: countAny(list, all.of, open, containing(all.names, lower)) }))
    .toSorted((a, b) => b.count - a.count);
}
