import { type Documents, part } from "#server/search/documents.ts";
import type { Interval, Step } from "#server/search/facets.ts";
import type { Column } from "./fields.ts";
import type { AnyFacet } from "./fit.ts";
import type { Lists } from "./lists.ts";
import { countNames } from "./named.ts";
import { valuesAt } from "./runs.ts";

/**
 * Smaller values are counted in an array, ten times as fast as in a map: ids of categories, counties, days since 1970.
 */
const IN_PLACE = 2 ** 15;
/** All 0 between two calls. */
const inPlace = new Uint32Array(IN_PLACE);
const found = new Uint16Array(IN_PLACE);

/** The number of open rows per value, a non-negative integer. */
function countValues(column: Column, open: Int32Array): Map<number, number> {
  let values = 0;
  const counts = new Map<number, number>();
  for (let i = 0; i < open.length; i++) {
    const value = column[open[i] ?? 0] ?? 0;
    if (value < IN_PLACE) {
      const before = inPlace[value] ?? 0;
      if (before === 0) found[values++] = value;
      inPlace[value] = before + 1;
    } else counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const value of found.subarray(0, values).sort()) {
    counts.set(value, inPlace[value] ?? 0);
    inPlace[value] = 0;
  }
  return counts;
}

function countSet(column: Column, open: Int32Array): number {
  let count = 0;
  for (let i = 0; i < open.length; i++) count += column[open[i] ?? 0] ?? 0;
  return count;
}

/** The number of rows above none of the bounds, above one, above two … @param bounds ascending */
function countAbove(column: Column, open: Int32Array, bounds: readonly number[]): number[] {
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

/** Prefix sums for each step: the first number, the sum of the first two, of the first three … */
function upTo(steps: readonly number[], counts: readonly number[]): Step[] {
  let sum = 0;
  return steps.map((step, at) => {
    sum += counts[at] ?? 0;
    return { step, count: sum };
  });
}

/** @param from the least value of the first interval */
const intervals = (counts: readonly number[], steps: readonly number[], from: number): Interval[] =>
  counts.map((count, at) => ({
    min: at === 0 ? from : (steps[at - 1] ?? 0) + 1,
    max: steps[at] ?? null,
    count,
  }));

/** The number of rows per number in their lists. */
function countHeld(lists: Lists, open: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const at of open) {
    const own = valuesAt(lists, at);
    for (const [i, value] of own.entries())
      if (own.indexOf(value) === i) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/**
 * What is counted for further choices of a facet, in the form that its declaration promises.
 * @param open places of the rows that fail no other facet
 */
export function countsOf(facet: AnyFacet, { numbers, lists }: Documents, open: Int32Array): unknown {
  if (facet.kind === "holds") return countHeld(part(lists, facet.field), open);
  if (facet.kind === "named") return countNames(part(lists, facet.field), open, facet.most);
  const column = part(numbers, facet.field);
  switch (facet.kind) {
    case "exactly":
    case "until":
      return countValues(column, open);
    case "flag":
      return countSet(column, open);
    case "between":
      return intervals(countAbove(column, open, facet.steps), facet.steps, 0);
    case "overlaps":
      // The first count is that of rows whose range is 0 to 0.
      return intervals(countAbove(column, open, [0, ...facet.steps]).slice(1), facet.steps, 1);
    case "atMost":
      return upTo(facet.steps, countAbove(column, open, facet.steps));
    case "atLeast":
      return upTo(
        facet.steps,
        countBelow(
          column,
          open,
          facet.steps.map((step) => step * facet.unit),
        ),
      );
    default:
      return null;
  }
}
