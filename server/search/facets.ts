/**
 * A way to filter a list, as data, so that any engine can translate it: the kind says which values of the field match a
 * choice, and what is counted for further choices.
 */
type Rule<F extends string> =
  /** The value is the chosen one; counted by value. */
  | { kind: "exactly"; field: F }
  /** The value is 1. */
  | { kind: "flag"; field: F }
  /** The value is in the range, inclusive; counted between the steps, which ascend. */
  | { kind: "between"; field: F; steps: readonly number[] }
  /** The row's own range, from `low` to the field, meets the chosen one; 0 to 0 meets none. Counted by the field. */
  | { kind: "overlaps"; field: F; low: F; steps: readonly number[] }
  /** The value is at most the chosen one; counted up to each of the steps, which ascend. */
  | { kind: "atMost"; field: F; steps: readonly number[] }
  /** As `atMost`, counted by value: for steps that depend on the day. */
  | { kind: "until"; field: F }
  /** The value is at least the chosen one × `unit`; counted from each of the steps, which descend. */
  | { kind: "atLeast"; field: F; steps: readonly number[]; unit: number }
  /** The list has the number; counted by number. */
  | { kind: "holds"; field: F }
  /** The list has a name that contains the text, in any case; the most frequent names are counted. */
  | { kind: "named"; field: F; most: number }
  /** The value is one of the chosen numbers; nothing is counted. */
  | { kind: "oneOf"; field: F }
  /** The value is none of the chosen numbers, also among the nearest rows; nothing is counted. */
  | { kind: "noneOf"; field: F };

/** @typeParam Field the fields that it reads · Chosen the chosen value · Counted the counts */
export type Facet<Field extends string, Chosen, Counted> = Rule<Field> & {
  /** Facets whose choice is dropped when one is made here. */
  above?: readonly string[];
  /** Only for the compiler: no facet has a value here. */
  types?: (chosen: Chosen) => Counted;
};

export type Bounds = { min?: number | undefined; max?: number | undefined };
export type Interval = { min: number; max: number | null; count: number };
export type Step = { step: number; count: number };
export type NameCount = { name: string; count: number };

export const exactly = <F extends string>(
  field: F,
  above: readonly string[] = [],
): Facet<F, number, Map<number, number>> => ({ kind: "exactly", field, above });

export const flag = <F extends string>(field: F): Facet<F, true, number> => ({ kind: "flag", field });

export const between = <F extends string>(field: F, steps: readonly number[]): Facet<F, Bounds, Interval[]> => ({
  kind: "between",
  field,
  steps,
});

export const overlaps = <F extends string>(
  low: F,
  field: F,
  steps: readonly number[],
): Facet<F, Bounds, Interval[]> => ({ kind: "overlaps", field, low, steps });

export const atMost = <F extends string>(field: F, steps: readonly number[]): Facet<F, number, Step[]> => ({
  kind: "atMost",
  field,
  steps,
});

export const until = <F extends string>(field: F): Facet<F, number, Map<number, number>> => ({ kind: "until", field });

/** @param unit how many of the column's units one of the chosen value is */
export const atLeast = <F extends string>(field: F, steps: readonly number[], unit = 1): Facet<F, number, Step[]> => ({
  kind: "atLeast",
  field,
  steps,
  unit,
});

export const holds = <F extends string>(field: F): Facet<F, number, Map<number, number>> => ({ kind: "holds", field });

/** @param most how many names are counted; others can be chosen, too */
export const named = <F extends string>(field: F, most: number): Facet<F, string, NameCount[]> => ({
  kind: "named",
  field,
  most,
});

export const oneOf = <F extends string>(field: F): Facet<F, readonly number[], null> => ({ kind: "oneOf", field });

export const noneOf = <F extends string>(field: F): Facet<F, readonly number[], null> => ({ kind: "noneOf", field });
