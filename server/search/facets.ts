import type { Column } from "./columns/fields.ts";
import { listHas } from "./columns/lists.ts";
import { roomFor } from "./columns/room.ts";
import { type Documents, part } from "./documents.ts";

/**
 * A way to filter a list: whether a row matches a choice, and the counts for further choices.
 * @typeParam Field the field that it reads · Chosen the chosen value · Counted the counts
 */
export type Facet<Field extends string, Chosen, Counted> = {
  field: Field;
  /** Facets whose choice is dropped when one is made here. */
  above?: readonly string[];
  fits(documents: Documents, chosen: Chosen): (at: number) => boolean;
  /** @param open places of the rows that fail no other facet */
  count(documents: Documents, open: Int32Array): Counted;
};

/**
 * Smaller values are counted in an array, ten times as fast as in a map: ids of categories, counties, days since 1970.
 */
const IN_PLACE = 2 ** 15;
const valueRoom = roomFor((length) => new Uint32Array(length));

/** The number of open rows per value, a non-negative integer. */
function countValues(column: Column, open: Int32Array): Map<number, number> {
  const inPlace = valueRoom(IN_PLACE).fill(0);
  const counts = new Map<number, number>();
  for (let i = 0; i < open.length; i++) {
    const value = column[open[i] ?? 0] ?? 0;
    if (value < IN_PLACE) inPlace[value] = (inPlace[value] ?? 0) + 1;
    else counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (let value = 0; value < IN_PLACE; value++) {
    const count = inPlace[value] ?? 0;
    if (count > 0) counts.set(value, count);
  }
  return counts;
}

/** Filters rows whose field equals the value. */
export function exactly<F extends string>(
  field: F,
  above: readonly string[] = [],
): Facet<F, number, Map<number, number>> {
  return {
    field,
    above,
    fits({ numbers }, chosen) {
      const column = part(numbers, field);
      return (at) => column[at] === chosen;
    },
    count: ({ numbers }, open) => countValues(part(numbers, field), open),
  };
}

/** Filters rows whose flag is set. */
export function flag<F extends string>(field: F): Facet<F, true, number> {
  return {
    field,
    fits({ numbers }) {
      const column = part(numbers, field);
      return (at) => column[at] === 1;
    },
    count({ numbers }, open) {
      const column = part(numbers, field);
      let count = 0;
      for (let i = 0; i < open.length; i++) count += column[open[i] ?? 0] ?? 0;
      return count;
    },
  };
}

/** The number of rows above none of the bounds, above one, above two … @param bounds ascending */
export function countAbove(column: Column, open: Int32Array, bounds: readonly number[]): number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (let i = 0; i < open.length; i++) {
    const value = column[open[i] ?? 0] ?? 0;
    let above = 0;
    while (above < bounds.length && value > (bounds[above] ?? 0)) above++;
    counts[above] = (counts[above] ?? 0) + 1;
  }
  return counts;
}

/** The number of rows below none of the bounds, below one, below two … @param bounds descending */
function countBelow(column: Column, open: Int32Array, bounds: readonly number[]): number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (let i = 0; i < open.length; i++) {
    const value = column[open[i] ?? 0] ?? 0;
    let below = 0;
    while (below < bounds.length && value < (bounds[below] ?? 0)) below++;
    counts[below] = (counts[below] ?? 0) + 1;
  }
  return counts;
}

/** Prefix sums: the first number, the sum of the first two, of the first three … */
function sums(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

/** Filters rows within a range, inclusive; counts per interval between the steps. @param steps ascending */
export function between<F extends string>(
  field: F,
  steps: readonly number[],
): Facet<F, { min?: number; max?: number }, { min: number; max: number | null; count: number }[]> {
  return {
    field,
    fits({ numbers }, { min = 0, max = Number.POSITIVE_INFINITY }) {
      const column = part(numbers, field);
      return (at) => (column[at] ?? 0) >= min && (column[at] ?? 0) <= max;
    },
    count({ numbers }, open) {
      return countAbove(part(numbers, field), open, steps).map((count, at) => ({
        min: at === 0 ? 0 : (steps[at - 1] ?? 0) + 1,
        max: steps[at] ?? null,
        count,
      }));
    },
  };
}

export type Step = { step: number; count: number };

/** Filters rows up to a value, inclusive. @param steps ascending */
export function atMost<F extends string>(field: F, steps: readonly number[]): Facet<F, number, Step[]> {
  return {
    field,
    fits({ numbers }, chosen) {
      const column = part(numbers, field);
      return (at) => (column[at] ?? 0) <= chosen;
    },
    count({ numbers }, open) {
      const upTo = sums(countAbove(part(numbers, field), open, steps));
      return steps.map((step, at) => ({ step, count: upTo[at] ?? 0 }));
    },
  };
}

/**
 * Filters rows from a value on, inclusive.
 * @param steps descending
 * @param stored converts a chosen value to the column's unit
 */
export function atLeast<F extends string>(
  field: F,
  steps: readonly number[],
  stored: (value: number) => number = (value) => value,
): Facet<F, number, Step[]> {
  const least = steps.map(stored);
  return {
    field,
    fits({ numbers }, chosen) {
      const column = part(numbers, field);
      const from = stored(chosen);
      return (at) => (column[at] ?? 0) >= from;
    },
    count({ numbers }, open) {
      const upTo = sums(countBelow(part(numbers, field), open, least));
      return steps.map((step, at) => ({ step, count: upTo[at] ?? 0 }));
    },
  };
}

/** Filters rows whose list contains the number; counts rows per number. */
export function holds<F extends string>(field: F): Facet<F, number, Map<number, number>> {
  return {
    field,
    fits({ lists }, chosen) {
      const list = part(lists, field);
      return (at) => listHas(list, at, chosen);
    },
    count({ lists }, open) {
      const { values, starts } = part(lists, field);
      const counts = new Map<number, number>();
      for (const at of open) {
        const own = values.subarray(starts[at], starts[at + 1]);
        for (const [i, value] of own.entries())
          if (own.indexOf(value) === i) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return counts;
    },
  };
}
