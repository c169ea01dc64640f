import type { SQL } from "drizzle-orm";
import type { Field } from "./columns/fields.ts";
import type { Facet } from "./facets.ts";
import type { Relevance } from "./relevance.ts";
import type { Score } from "./score.ts";
import type { VectorRows } from "./vectors.ts";

type Fields = Readonly<Record<string, Field>>;
// The types of facet values differ, hence `never` and `unknown`; each is checked where it is used.
type Facets<F extends Fields> = Readonly<Record<string, Facet<keyof F & string, never, unknown>>>;

/** The field to sort by, and whether small or large values come first. */
export type SortRule<F extends string> = { field: F; first: "small" | "large" };

/** How the vectors of a kind's rows take part in the order of its hits. */
export type Meaning<T extends string> = {
  /** The text that is compared with the whole query: a hit whose text is just that stays before all others. */
  whole: T;
  /** The rows that keep the vectors. */
  vectors: Pick<VectorRows, "table" | "key">;
  /** The weight of the score by words; that of the cosine is 1. */
  words: number;
  /** How many of the best hits by words are ordered so. */
  candidates: number;
};

/**
 * The declaration of a searchable kind: its rows, their numbers and texts, facets, sorts and order. An engine needs
 * nothing else. All SQL refers to the tables in `from`.
 */
export type SearchKind<
  F extends Fields = Fields,
  T extends string = string,
  X extends Facets<F> = Facets<F>,
  S extends string = string,
> = {
  /** The name under which its changes are announced to other processes. */
  name: string;
  from: SQL;
  where: SQL;
  id: SQL;
  /** SQL of `id` of the rows that were written since then, also where nobody announces it. @param since `timestamptz` */
  writtenSince(since: SQL): SQL;
  fields: F;
  /** The folded texts that relevance compares. */
  texts: Readonly<Record<T, SQL>>;
  /** SQL of the ids (`int4send`, concatenated) of the rows that have all these grams. */
  postings(grams: readonly string[]): SQL;
  relevance: Relevance<T>;
  /** How much a word counts by the text that has it, in a search that no row answers fully. */
  alike: Readonly<Record<T, number>>;
  /** The default order. */
  score: Score<keyof F & string>;
  /** The resolution of scores: those that differ by less than one step are equal. At most 2³¹. */
  scoreSteps: number;
  /** Orders the best hits of a search for words by meaning, too; absent for a kind whose rows have no vectors. */
  meaning?: Meaning<T>;
  /** At most 31 facets. */
  facets: X;
  /** `null` sorts by score. Other orders break ties by score, then by the higher id. */
  sorts: Readonly<Record<S, SortRule<keyof F & string> | null>>;
};

/** The possible choices of each facet. */
export type Choices<X> = {
  [N in keyof X]?: (X[N] extends Facet<string, infer Chosen, unknown> ? Chosen : never) | undefined;
};

/** The counts for each further choice. */
export type Counts<X> = {
  [N in keyof X]: X[N] extends Facet<string, infer _, infer Counted> ? Counted : never;
};
