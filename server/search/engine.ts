import { sql } from "drizzle-orm";
import { z } from "zod";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { bytes, read } from "#server/kernel/rows.ts";
import { alikeHits, type Wish, withoutFar } from "./alike.ts";
import { choose, matching, nearest } from "./choose.ts";
import type { Field } from "./columns/fields.ts";
import { documentKeeper } from "./columns/keep.ts";
import { wordsOf } from "./columns/packed.ts";
import { textHas } from "./columns/texts.ts";
import { type Documents, part, placesOf } from "./documents.ts";
import type { Facet } from "./facets.ts";
import { allHits, among, type Hits, onceAsked, preferring, rankedHits, sizeOf } from "./hits.ts";
import type { SearchKind } from "./kind.ts";
import { lister } from "./lists.ts";
import { withMeaning } from "./meaning.ts";
import { relevanceOf } from "./relevance.ts";
import type { Question, SearchIndex, Words } from "./search-index.ts";
import { invalidate, versionOf } from "./versions.ts";
import { keyOf, type Spelling, type Term } from "./words/query.ts";

/** How many rows that are only alike are found at most: shelves show fewer. */
const ALIKE = 200;

/** Ids of the rows that have all grams of a spelling, one list per spelling, in a single round trip. */
async function readPostings(ctx: Ctx, kind: Pick<SearchKind, "postings">, spellings: Spelling[]) {
  const asked = spellings.map(({ grams }, at) => sql`${kind.postings(grams)} as ${sql.raw(`s${at}`)}`);
  const rows = await read(ctx.db, z.object({}).catchall(bytes.nullable()))`select ${sql.join(asked, sql`, `)}`;
  return spellings.map((_, at) => wordsOf(rows[0]?.[`s${at}`] ?? null));
}

/** All spellings of a query: other synonyms give other hits. */
const spelledOut = (terms: readonly Term[]): string =>
  terms.map((term) => term.map(({ phrase }) => phrase).join("|")).join(" ");

/** The relevance of the row at a place, 0–1. */
function relevanceAt({ relevance }: Pick<SearchKind, "relevance">, { texts }: Documents, terms: readonly Term[]) {
  let here = 0;
  const row = { has: (text: string, word: string) => textHas(part(texts, text), here, word) };
  return (at: number) => {
    here = at;
    return relevanceOf(relevance, row, terms);
  };
}

/** @returns how the rows of one kind are found: the database finds those with the words, memory the rest */
function finder(kind: SearchKind) {
  const version = () => versionOf(kind.name);
  const keeper = documentKeeper(kind);
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
  const documentsNow = (ctx: Ctx) => documents.get("all", () => keeper.now(ctx));

  function allOf(now: Documents): Hits {
    const all = everything.get(now) ?? allHits(now);
    everything.set(now, all);
    return all;
  }

  async function search(ctx: Ctx, documents: Promise<Documents>, { terms, near }: Words): Promise<Hits> {
    if (terms.length === 0) return allOf(await documents);
    const [now, postings] = await Promise.all([documents, readPostings(ctx, kind, terms.flat())]);
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
    version,
    documentsNow,
    find: (ctx: Ctx, words: Words) =>
      words.terms.length === 0
        ? search(ctx, documentsNow(ctx), words)
        : found.get(spelledOut(words.terms), () => search(ctx, documentsNow(ctx), words)),
    findAmong: async (ctx: Ctx, words: Words, ids: readonly number[]) =>
      among(await search(ctx, keeper.with(ctx, ids), words), ids),
    // Not cached: such queries are rare and all different.
    findAlike: async (ctx: Ctx, wish: Wish) =>
      withoutFar(await withMeaning(ctx, kind, alikeHits(kind, await documentsNow(ctx), wish, ALIKE), wish)),
  };
}

/** The search of one kind in this process: finds, filters, counts and sorts its rows. */
export function openSearch<
  F extends Readonly<Record<string, Field>>,
  T extends string,
  X extends Readonly<Record<string, Facet<keyof F & string, never, unknown>>>,
  S extends string,
>(declared: SearchKind<F, T, X, S>): SearchIndex<X, S> {
  // The compiler has checked the names in a declaration; the engine uses only those.
  const kind = declared as unknown as SearchKind & { facets: X; sorts: typeof declared.sorts };
  const { version, documentsNow, find, findAmong, findAlike } = finder(kind);
  const list = lister(kind);

  async function found(ctx: Ctx, question: Question<X>): Promise<Hits> {
    if ("wish" in question) return findAlike(ctx, question.wish);
    if ("ranked" in question) return rankedHits(await documentsNow(ctx), question.ranked);
    return question.only ? findAmong(ctx, question, question.only) : find(ctx, question);
  }

  async function hitsOf(ctx: Ctx, question: Question<X>): Promise<Hits> {
    const hits = await found(ctx, question);
    const { prefer } = question;
    return prefer ? preferring(hits, matching(kind, hits, prefer.choices), prefer.others) : hits;
  }

  return {
    name: kind.name,
    version,
    search: async (ctx, question, wanted) => list(await hitsOf(ctx, question), wanted),
    async best(ctx, question, choices, size) {
      return [...choose(kind, await hitsOf(ctx, question), choices).block(null, { from: 0, size }).ids];
    },
    nearest: async (ctx, question, choices, size) => nearest(kind, await hitsOf(ctx, question), choices, size),
    changed: (ctx, ids) => invalidate(ctx, kind.name, ids),
    ready: async (ctx) => void (await documentsNow(ctx)),
  };
}
