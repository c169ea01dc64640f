import type { Ctx } from "#server/kernel/ctx.ts";
import type { Near, Wish } from "./alike.ts";
import type { Ids } from "./ids.ts";
import type { Choices, Counts } from "./kind.ts";
import type { Term } from "./words/query.ts";

/** The rows that have all terms; all rows without any. */
export type Words = {
  terms: readonly Term[];
  /** How near the rows' values are to the words in meaning. It is a function of the terms. */
  near?: Near;
};

/**
 * What is searched for. The product has folded, corrected and split the text and added synonyms; what a term or a unit
 * counts is in the declaration of the kind (`relevance`, `alike`).
 */
export type Question<X> = (
  | (Words & {
      /** Only rows with these ids, as they are at this moment. */
      only?: readonly number[];
    })
  /** The rows that have much of it, or mean nearly the same: for a query that no row answers fully. */
  | { wish: Wish }
  /** These rows in this order, whatever their scores. */
  | { ranked: readonly number[] }
) & {
  /** Rows that do not match these choices count `others`, 0–1, of their score. */
  prefer?: { choices: Choices<X>; others: number };
};

export type Wanted<X, S> = { choices: Choices<X>; sort: S; page: number; pageSize: number };

export type Listed<X> = {
  /** How many rows the question finds, whatever the choices. */
  found: number;
  /** How many of them match the choices. */
  total: number;
  /** The page that is shown: the last one when the requested one does not exist. */
  page: number;
  pages: number;
  /** Ids of the page in order, and the relevance of each in hundredths. */
  ids: number[];
  relevance: number[];
  /** The counts for each further choice, of the rows that match all other choices. */
  counts: Counts<X>;
};

/**
 * The index of one kind, whichever engine keeps it: `openSearch` keeps it in this process. Answers are at most some
 * seconds old, except for changes by this process.
 */
export type SearchIndex<X, S> = {
  /** The name of the kind. */
  name: string;
  /** Increases when this process learns of changes. What was read under an older version may be outdated. */
  version(): number;
  search(ctx: Ctx, question: Question<X>, wanted: Wanted<X, S>): Promise<Listed<X>>;
  /** Ids of the best rows that match the choices. */
  best(ctx: Ctx, question: Question<X>, choices: Choices<X>, size: number): Promise<number[]>;
  /** Ids of the rows that match most of the choices but not all, best first among equals. */
  nearest(ctx: Ctx, question: Question<X>, choices: Choices<X>, size: number): Promise<number[]>;
  /**
   * Rows were added, changed or removed. Part of the caller's transaction; an engine outside of the database queues a
   * job here that puts or removes these rows.
   */
  changed(ctx: Ctx, ids: Ids): Promise<void>;
  /** Resolves when a search needs no more preparation. */
  ready(ctx: Ctx): Promise<void>;
};
