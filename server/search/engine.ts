import { sql } from "drizzle-orm";
import { z } from "zod";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bytes, read } from "#server/kernel/rows.ts";
import { alikeHits, type Near, type Wish, withoutFar } from "./alike.ts";
import { type Block, type Counted, choose, countFitting, nearest } from "./choose.ts";
import type { Field } from "./columns/fields.ts";
import { documentReader } from "./columns/load.ts";
import { wordsOf } from "./columns/packed.ts";
import { textHas } from "./columns/texts.ts";
import { type Documents, part, placesOf } from "./documents.ts";
import type { Facet } from "./facets.ts";
import { allHits, type Hits, onceAsked, rankedHits, sizeOf } from "./hits.ts";
import type { Choices, Counts, SearchKind } from "./kind.ts";
import { withMeaning } from "./meaning.ts";
import { versionOf } from "./versions.ts";
import { keyOf, type Spelling, type Term } from "./words/query.ts";

/** Pages of an ordered list that are computed together. */
const BLOCK_PAGES = 20;
/** Counts and list blocks that are cached per set of hits; they are dropped with it. */
const LISTS = 100;
/** How many rows `findAlike` returns at most: shelves show fewer. */
const ALIKE = 200;

export type Wanted<X, S> = { choices: Choices<X>; sort: S; page: number; pageSize: number };

export type Listed<X> = {
  /** The page that is shown: the last one when the requested one does not exist. */
  page: number;
  pages: number;
  total: number;
  /** Ids of the page in order, and the relevance of each in hundredths. */
  ids: number[];
  relevance: number[];
  /** The counts for each further choice. */
  counts: Counts<X>;
};

/** The search of one kind, as `openSearch` returns it. */
export type Search<X, S> = {
  /** The name of the kind. */
  name: string;
  version(): number;
  /** All searchable rows. At most some seconds old, except for changes by this process. */
  documents(ctx: Ctx): Promise<Documents>;
  /** The rows that match all terms, unordered. As fresh as the documents. @param near a function of the terms */
  find(ctx: Ctx, terms: readonly Term[], near?: Near): Promise<Hits>;
  /**
   * For a query that no row answers fully: the rows that have much of it, or mean nearly the same. Not cached: such
   * queries are rare and all different.
   */
  findAlike(ctx: Ctx, wish: Wish): Promise<Hits>;
  /** These rows in this order, whatever their scores; those that are not searchable are left out. */
  ranked(ctx: Ctx, ids: readonly number[]): Promise<Hits>;
  list(hits: Hits, wanted: Wanted<X, S>): Listed<X>;
  /** Ids of the best hits that match the choices. */
  best(hits: Hits, choices: Choices<X>, size: number): number[];
  /** Ids of the hits that fail the fewest facets, best first among equals: for a list without matches. */
  nearest(hits: Hits, choices: Choices<X>, size: number): number[];
};

/** Ids of the rows that have all grams of a spelling, one list per spelling, in a single round trip. */
async function readPostings(ctx: Ctx, kind: Pick<SearchKind, "postings">, spellings: Spelling[]) {
  const asked = spellings.map(({ grams }, at) => sql`${kind.postings(grams)} as ${sql.raw(`s${at}`)}`);
  const rows = await read(ctx.db, z.object({}).catchall(bytes.nullable()))`select ${sql.join(asked, sql`, `)}`;
  return spellings.map((_, at) => wordsOf(rows[0]?.[`s${at}`] ?? null));
}

/** The relevance of the row at a place, 0–1. */
function relevanceAt(kind: Pick<SearchKind, "relevance">, { texts }: Documents, terms: readonly Term[]) {
  let here = 0;
  const row = { has: (text: string, word: string) => textHas(part(texts, text), here, word) };
  return (at: number) => {
    here = at;
    return kind.relevance(row, terms);
  };
}

/** Memoizes answers per set of hits; evicts the oldest when there are too many. */
function once<V>(known: WeakMap<Hits, Map<string, V>>, hits: Hits, question: unknown[], answer: () => V): V {
  const answers = known.get(hits) ?? new Map<string, V>();
  known.set(hits, answers);
  const key = JSON.stringify(question);
  const found = answers.get(key) ?? answer();
  const [oldest] = answers.keys();
  if (answers.size >= LISTS && oldest !== undefined && !answers.has(key)) answers.delete(oldest);
  answers.set(key, found);
  return found;
}

/**
 * The search of one kind: finds, filters, counts and sorts its rows. The database finds the rows with the words; the
 * rest is computed in memory.
 */
export function openSearch<
  F extends Readonly<Record<string, Field>>,
  T extends string,
  X extends Readonly<Record<string, Facet<keyof F & string, never, unknown>>>,
  S extends string,
>(declared: SearchKind<F, T, X, S>): Search<X, S> {
  // The compiler has checked the names in a declaration; the engine uses only those.
  const kind = declared as unknown as SearchKind & { facets: X; sorts: typeof declared.sorts };
  const version = () => versionOf(kind.name);
  const readDocuments = documentReader(kind);
  const documents = new AsyncCache<Documents>({
    freshMs: 20_000,
    usableMs: 10 * MINUTE,
    capacity: 1,
    size: () => 1,
    version,
  });
  /**
   * Cache of recent searches: 24 MB hold a thousand at 100,000 rows. Not longer than a minute, because each keeps the
   * documents of its time in memory, 15 MB.
   */
  const found = new AsyncCache<Hits>({
    freshMs: 20_000,
    usableMs: 60_000,
    capacity: 24 * 1024 * 1024,
    size: sizeOf,
    version,
  });
  const everything = new WeakMap<Documents, Hits>();
  const counted = new WeakMap<Hits, Map<string, Counted<X>>>();
  const blocks = new WeakMap<Hits, Map<string, Block>>();

  const documentsNow = (ctx: Ctx) => documents.get("all", () => readDocuments(ctx));

  async function allOf(ctx: Ctx): Promise<Hits> {
    const now = await documentsNow(ctx);
    const all = everything.get(now) ?? allHits(now);
    everything.set(now, all);
    return all;
  }

  async function search(ctx: Ctx, terms: readonly Term[], near?: Near): Promise<Hits> {
    const [now, postings] = await Promise.all([documentsNow(ctx), readPostings(ctx, kind, terms.flat())]);
    const rest = [...postings];
    const places = placesOf(
      now,
      terms.map((term) => rest.splice(0, term.length)),
    );
    const find = relevanceAt(kind, now, terms);
    const relevance = onceAsked(places.length, (i) => find(places[i] ?? 0));
    return withMeaning(ctx, kind, { documents: now, places, relevance }, { text: keyOf(terms), near });
  }

  return {
    name: kind.name,
    version,
    documents: documentsNow,
    find: (ctx, terms, near) =>
      terms.length === 0 ? allOf(ctx) : found.get(keyOf(terms), () => search(ctx, terms, near)),
    findAlike: async (ctx, wish) =>
      withoutFar(await withMeaning(ctx, kind, alikeHits(kind, await documentsNow(ctx), wish, ALIKE), wish)),
    ranked: async (ctx, ids) => rankedHits(await documentsNow(ctx), ids),
    list(hits, { choices, sort, page: wanted, pageSize }) {
      const { total, counts } = once(counted, hits, [choices], () => countFitting(kind, hits, choices));
      const pages = Math.max(1, Math.ceil(total / pageSize));
      const page = Math.min(wanted, pages);
      const size = BLOCK_PAGES * pageSize;
      const start = (page - 1) * pageSize;
      const at = start % size;
      const from = start - at;
      const block = once(blocks, hits, [choices, sort, from], () =>
        choose(kind, hits, choices, kind.sorts[sort], { from, size }),
      );
      const end = at + pageSize;
      return {
        page,
        pages,
        total,
        ids: [...block.ids.subarray(at, end)],
        relevance: [...block.relevance.subarray(at, end)],
        counts,
      };
    },
    best: (hits, choices, size) => [...choose(kind, hits, choices, null, { from: 0, size }).ids],
    nearest: (hits, choices, size) => nearest(kind, hits, choices, size),
  };
}
