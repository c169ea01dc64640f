import { type Documents, part } from "./documents.ts";

/** The score of a row as data: its relevance × (floor + (1 − floor) × the sum of the parts), 0–1. */
export type Score<F extends string> = {
  floor: number;
  parts: readonly {
    field: F;
    weight: number;
    /** For a moment, seconds: the newest row counts 1, and half of it with each such time before. */
    halfLife?: number;
  }[];
};

/** The values of a part, one per row. */
type Values = ArrayLike<number>;

const faded = new WeakMap<Documents, Map<string, Float64Array>>();

/** Computed once for all lists of the same documents. */
function fadedOf(documents: Documents, field: string, halfLife: number): Values {
  const known = faded.get(documents) ?? new Map<string, Float64Array>();
  faded.set(documents, known);
  const found = known.get(field);
  if (found) return found;
  const moments = part(documents.numbers, field);
  let newest = 0;
  for (const at of moments) newest = Math.max(newest, at);
  const values = Float64Array.from(moments, (at) => 0.5 ** ((newest - at) / halfLife));
  known.set(field, values);
  return values;
}

/** @returns the score of a row from its relevance and its place */
export function scorer(
  { floor, parts }: Score<string>,
  documents: Documents,
): (relevance: number, at: number) => number {
  const columns = parts.map(({ field, weight, halfLife }) => ({
    weight,
    values: halfLife === undefined ? part(documents.numbers, field) : fadedOf(documents, field, halfLife),
  }));
  return (relevance, at) => {
    let sum = 0;
    for (const { weight, values } of columns) sum += weight * (values[at] ?? 0);
    return relevance * (floor + (1 - floor) * sum);
  };
}
