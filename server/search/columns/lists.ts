import { joinRuns, pointAt, type Runs, type Span, withLater } from "./runs.ts";

/** Lists of integers, one list per row; for names the integers are codes. */
export type Lists = Runs<Int32Array> & {
  /** The name of each code; empty for lists of numbers. */
  names: readonly string[];
};

/** @param owners the place of each value's row; values with a negative place are left out */
export function listsOf(length: number, owners: Int32Array, values: Int32Array, names: readonly string[] = []): Lists {
  const starts = new Uint32Array(length + 1);
  for (const owner of owners) if (owner >= 0) starts[owner + 1] = (starts[owner + 1] ?? 0) + 1;
  for (let at = 0; at < length; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const sorted = new Int32Array(starts[length] ?? 0);
  for (const [i, owner] of owners.entries()) {
    if (owner < 0) continue;
    const to = next[owner] ?? 0;
    sorted[to] = values[i] ?? 0;
    next[owner] = to + 1;
  }
  return { values: sorted, starts, later: new Map(), names };
}

const span: Span<Int32Array> = { values: new Int32Array(0), from: 0, to: 0 };

/** True when the list of the row at a place contains the number. */
export function listHas(lists: Lists, at: number, wanted: number): boolean {
  pointAt(lists, at, span);
  for (let i = span.from; i < span.to; i++) if (span.values[i] === wanted) return true;
  return false;
}

const codesOfNames = new WeakMap<readonly string[], Map<string, number>>();

/** The codes of names, made once for a list of names and its longer copies. */
function codesOf(names: readonly string[]): Map<string, number> {
  const known = codesOfNames.get(names);
  // A longer copy may have added its own.
  const codes = known?.size === names.length ? known : new Map(names.map((name, code) => [name, code]));
  codesOfNames.set(names, codes);
  return codes;
}

/** @returns names with the new ones at the end, and the lists in their codes */
function inCodeOf(old: readonly string[], now: Lists): { names: readonly string[]; lists: Lists } {
  if (now.names.length === 0) return { names: old, lists: now };
  const codes = codesOf(old);
  const added = now.names.filter((name) => !codes.has(name));
  for (const name of added) codes.set(name, codes.size);
  const names = added.length === 0 ? old : [...old, ...added];
  codesOfNames.set(names, codes);
  const values = now.values.map((code) => codes.get(now.names[code] ?? "") ?? 0);
  return { names, lists: { ...now, values } };
}

/** Lists of several sets of rows, one set after the other. */
export function joinLists([first, ...others]: readonly [Lists, ...Lists[]]): Lists {
  let { names } = first;
  const coded = others.map((each) => {
    const found = inCodeOf(names, each);
    names = found.names;
    return found.lists;
  });
  return { ...joinRuns([first, ...coded]), names };
}

/** Writes the lists of some rows beside the old ones. @param places of the rows of `now` */
export function withLaterLists(old: Lists, now: Lists, places: Int32Array): Lists {
  const { names, lists } = inCodeOf(old.names, now);
  const written = withLater<Int32Array, Lists>(old, lists, places);
  return written === old && names === old.names ? old : { ...written, names };
}
