import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";
import { gramNumbers } from "#server/kernel/grams.ts";
import { Kept } from "#server/kernel/kept.ts";
import { wordsOf } from "#server/kernel/packed.ts";
import { listingsVersion } from "./listings.ts";
import { marketNow } from "./market.ts";
import { relevance } from "./ranking.ts";
import { bitsOf } from "./search/bits.ts";
import { type Hits, keyOf, onceAsked, sizeOf } from "./search/hits.ts";
import { type Market, placesOf } from "./search/market.ts";
import type { Spelling, Term } from "./search/query.ts";
import { textHas, wordsIn } from "./search/texts.ts";

/** Ids of the services that have all grams of each spelling, one list a spelling: one round trip for all of them. */
async function readPostings(ctx: Ctx, spellings: Spelling[]): Promise<Int32Array[]> {
  const asked = spellings.map(
    ({ grams }, at) => sql`services_with(${sql.param(gramNumbers(grams))}::int[]) as ${sql.raw(`s${at}`)}`,
  );
  const { rows } = await ctx.db.execute<Record<string, Buffer | null>>(sql`select ${sql.join(asked, sql`, `)}`);
  return spellings.map((_, at) => wordsOf(rows[0]?.[`s${at}`] ?? null));
}

/** How well the service at a place answers, 0–1. */
function relevanceAt({ headings, labels }: Market, terms: Term[]): (at: number) => number {
  let here = 0;
  const row = {
    inHeading: (word: string) => textHas(headings, here, word),
    inLabels: (word: string) => textHas(labels, here, word),
  };
  return (at) => {
    here = at;
    return relevance(row, terms);
  };
}

async function search(ctx: Ctx, terms: Term[]): Promise<Hits> {
  const [market, postings] = await Promise.all([marketNow(ctx), readPostings(ctx, terms.flat())]);
  const rest = [...postings];
  const places = placesOf(
    market,
    terms.map((term) => rest.splice(0, term.length)),
  );
  const find = relevanceAt(market, terms);
  return { columns: market.columns, places, relevance: onceAsked(places.length, (i) => find(places[i] ?? 0)) };
}

/**
 * Searches of the last minute: 24 MB hold a thousand at 100,000 services. Not longer, since each keeps the market of its
 * time, 15 MB.
 */
const kept = new Kept<Hits>({
  freshMs: 20_000,
  usableMs: 60_000,
  capacity: 24 * 1024 * 1024,
  size: sizeOf,
  version: listingsVersion,
});

/** Every listed service that answers to all terms, without order. Some seconds old at most, except for own changes. */
export async function findHits(ctx: Ctx, terms: Term[]): Promise<Hits> {
  if (terms.length === 0) return (await marketNow(ctx)).all;
  return kept.get(keyOf(terms), () => search(ctx, terms));
}

/** Pairs of characters of a wish that are looked at; a longer one says no more. */
const PAIRS = 12;

/**
 * For words that nothing answers: services with at least half of their pairs of characters in title, category or tags,
 * as well as they have many of them. Not kept: it is rare, and each one is different.
 */
export async function findNearest(ctx: Ctx, terms: Term[]): Promise<Hits> {
  const { columns, headings, labels } = await marketNow(ctx);
  const pairs = [...new Set(terms.flatMap(([typed]) => typed.grams))].slice(0, PAIRS);
  const [inHeading, inLabels] = [wordsIn(headings, pairs), wordsIn(labels, pairs)];
  const places: number[] = [];
  const shares: number[] = [];
  for (let at = 0; at < columns.length; at++) {
    const share = bitsOf((inHeading[at] ?? 0) | (inLabels[at] ?? 0)) / pairs.length;
    if (share < 0.5) continue;
    places.push(at);
    shares.push(share);
  }
  return { columns, places: Int32Array.from(places), relevance: (i) => shares[i] ?? 0 };
}
