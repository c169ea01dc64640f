import { inSlices } from "./slices.ts";

/** Values of variable number per row, concatenated. */
export type Runs<A extends Int32Array | Uint16Array> = {
  values: A;
  /** The start of the values of each row, and the end of the last one. */
  starts: Uint32Array;
  /** The values of rows that were written later, by their places: they replace those above. */
  later: Map<number, A>;
};

/** Where the values of one row are. Reused for all rows, because so many objects would cost more than reading them. */
export type Span<A> = { values: A; from: number; to: number };

/** Points at the values of the row at a place. */
export function pointAt<A extends Int32Array | Uint16Array>(
  { values, starts, later }: Runs<A>,
  at: number,
  span: Span<A>,
) {
  const own = later.size === 0 ? undefined : later.get(at);
  span.values = own ?? values;
  span.from = own ? 0 : (starts[at] ?? 0);
  span.to = own ? own.length : (starts[at + 1] ?? 0);
}

/** A view of the values of the row at a place. */
export function valuesAt<A extends Int32Array | Uint16Array>({ values, starts, later }: Runs<A>, at: number): A {
  return later.get(at) ?? (values.subarray(starts[at], starts[at + 1]) as A);
}

const sameValues = (one: ArrayLike<number>, other: ArrayLike<number>): boolean => {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
};

/**
 * Writes the values of some rows beside the old ones, also for those who have the old object.
 * @param places of the rows of `now`
 * @returns the same object when nothing differs
 */
export function withLater<A extends Int32Array | Uint16Array, R extends Runs<A>>(
  old: R,
  now: Runs<A>,
  places: Int32Array,
): R {
  const { later } = old;
  let isSame = true;
  for (let i = 0; i < places.length; i++) {
    const at = places[i] ?? 0;
    const values = valuesAt(now, i);
    if (sameValues(valuesAt(old, at), values)) continue;
    later.set(at, values.slice() as A);
    isSame = false;
  }
  return isSame ? old : { ...old };
}

/** The values of the rows at these places as they are now, one after the other; made in slices. */
export async function gatherRuns<A extends Int32Array | Uint16Array>(
  runs: Runs<A>,
  places: Int32Array,
): Promise<Runs<A>> {
  // Others may write rows between two slices.
  const now = { ...runs, later: new Map(runs.later) };
  const span: Span<A> = { values: runs.values, from: 0, to: 0 };
  const starts = new Uint32Array(places.length + 1);
  await inSlices(places.length, (i) => {
    pointAt(now, places[i] ?? 0, span);
    starts[i + 1] = (starts[i] ?? 0) + span.to - span.from;
  });
  const values = new (runs.values.constructor as new (length: number) => A)(starts[places.length] ?? 0);
  await inSlices(places.length, (i) => {
    pointAt(now, places[i] ?? 0, span);
    let to = starts[i] ?? 0;
    for (let from = span.from; from < span.to; from++) values[to++] = span.values[from] ?? 0;
  });
  return { values, starts, later: new Map() };
}

/** The values of several sets of rows, one set after the other. */
export function joinRuns<A extends Int32Array | Uint16Array>(all: readonly [Runs<A>, ...Runs<A>[]]): Runs<A> {
  const rows = all.reduce((sum, { starts }) => sum + starts.length - 1, 0);
  const length = all.reduce((sum, { values }) => sum + values.length, 0);
  const starts = new Uint32Array(rows + 1);
  const values = new (all[0].values.constructor as new (length: number) => A)(length);
  let [row, from] = [0, 0];
  for (const each of all) {
    values.set(each.values, from);
    for (let i = 1; i < each.starts.length; i++) starts[++row] = from + (each.starts[i] ?? 0);
    from += each.values.length;
  }
  return { values, starts, later: new Map() };
}
