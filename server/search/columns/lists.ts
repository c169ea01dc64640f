/** Lists of integers, one list per row, concatenated; for names the integers are codes. */
export type Lists = {
  values: Int32Array;
  /** The start of each row's list, and the end of the last one. */
  starts: Uint32Array;
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
  return { values: sorted, starts, names };
}

/** True when the list of the row at a place contains the number. */
export function listHas({ values, starts }: Lists, at: number, wanted: number): boolean {
  const end = starts[at + 1] ?? 0;
  for (let i = starts[at] ?? 0; i < end; i++) if (values[i] === wanted) return true;
  return false;
}

/** Recodes the values of `now` with the name codes of `old`; new names get new codes. */
function inWordsOf(old: Lists, now: Lists): { values: Int32Array; names: readonly string[] } {
  const codes = new Map(old.names.map((name, code) => [name, code]));
  for (const name of now.names) if (!codes.has(name)) codes.set(name, codes.size);
  if (codes.size === 0) return { values: now.values, names: [] };
  return { values: now.values.map((code) => codes.get(now.names[code] ?? "") ?? 0), names: [...codes.keys()] };
}

/** Merges the lists of two sets of rows. @param from per result row: a place in `old`, or `~place` in `now` */
export function mergeRuns<A extends Int32Array | Uint16Array>(
  old: { values: A; starts: Uint32Array },
  now: { values: A; starts: Uint32Array },
  from: Int32Array,
): { values: A; starts: Uint32Array } {
  const parts = Array.from(from, (place) => {
    const { values, starts } = place < 0 ? now : old;
    const at = place < 0 ? ~place : place;
    return values.subarray(starts[at], starts[at + 1]);
  });
  const starts = new Uint32Array(from.length + 1);
  for (const [at, part] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + part.length;
  const values = new (old.values.constructor as new (length: number) => A)(starts[from.length] ?? 0);
  for (const [at, part] of parts.entries()) values.set(part, starts[at]);
  return { values, starts };
}

export function mergeLists(old: Lists, now: Lists, from: Int32Array): Lists {
  const { values, names } = inWordsOf(old, now);
  return { ...mergeRuns(old, { values, starts: now.starts }, from), names };
}
