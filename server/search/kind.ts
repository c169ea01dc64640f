import type { SQL } from "drizzle-orm";
import type { Field } from "./columns/fields.ts";
import type { Documents } from "./documents.ts";
import type { Facet } from "./facets.ts";
import type { Term } from "./words/query.ts";

type Fields = Readonly<Record<string, Field>>;
// The values that facets take and give differ; each is checked where it is used.
type Facets<F extends Fields> = Readonly<Record<string, Facet<keyof F & string, never, unknown>>>;

/** Which field decides, and whether small or large values come first. */
export type SortRule<F extends string> = { field: F; first: "small" | "large" };

/** What relevance asks of a row: whether one of its folded texts contains a word. */
export type Answers<T extends string> = { has(text: T, word: string): boolean };

/**
 * What can be searched, as data: its rows, their numbers and texts, facets and sorts. The engine (`openSearch`) knows
 * nothing else of it. All SQL speaks of the tables that `from` names.
 */
export type SearchKind<
  F extends Fields = Fields,
  T extends string = string,
  X extends Facets<F> = Facets<F>,
  S extends string = string,
> = {
  /** The name under which its changes are told to other processes. */
  name: string;
  from: SQL;
  where: SQL;
  id: SQL;
  /** When the row was last written. */
  changedAt: SQL;
  /** How often everything is read anew, ms; in between only the rows that were written. */
  reloadMs: number;
  fields: F;
  /** Folded texts that relevance compares. */
  texts: Readonly<Record<T, SQL>>;
  /** SQL of the ids (`int4send`, end to end) of the rows that have all these grams. */
  postings(grams: readonly string[]): SQL;
  /** How well a row answers, 0–1. @param terms at least one */
  relevance(row: Answers<T>, terms: readonly Term[]): number;
  /** What lists are ordered by, 0–1. @returns the score of the row at a place from its relevance */
  score(documents: Documents): (relevance: number, at: number) => number;
  /** Scores that differ by less than one part in so many are equal, at most 2³¹. */
  scoreSteps: number;
  /** At most 31. */
  facets: X;
  /**
   * `null` is the order of the score. The score also decides between equals of other orders, and the higher id after
   * that.
   */
  sorts: Readonly<Record<S, SortRule<keyof F & string> | null>>;
};

/** What may be chosen of each facet. */
export type Choices<X> = {
  [N in keyof X]?: (X[N] extends Facet<string, infer Chosen, unknown> ? Chosen : never) | undefined;
};

/** What each facet's further choices would leave. */
export type Counts<X> = {
  [N in keyof X]: X[N] extends Facet<string, infer _, infer Counted> ? Counted : never;
};
