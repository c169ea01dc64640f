import type { Hits } from "./hits.ts";

/** The texts of a search row, folded. */
export type Texts = { heading: string; labels: string };

/** Everything that is on sale: the numbers of all services, one column an array, and the texts that searches compare. */
export type Market = {
  /** All of it, as a search for nothing finds it. */
  hits: Hits;
  quality: Float32Array;
  seller: Int32Array;
  texts: Texts[];
  /** Where a service stands in the columns, by its id. */
  at: ReadonlyMap<number, number>;
};

const indexOf = (id: Int32Array): Map<number, number> => new Map(Array.from(id, (each, at) => [each, at]));

/** A market of these columns. */
export function marketOf(columns: Omit<Market, "at">): Market {
  return { ...columns, at: indexOf(columns.hits.id) };
}

type Column = Hits["id"] | Hits["score"] | Hits["days"] | Hits["rating"];

/** The chosen places of a column, in their order. */
function gather<C extends Column>(column: C, places: Int32Array): C {
  const out = new (column.constructor as new (length: number) => C)(places.length);
  for (let i = 0; i < places.length; i++) out[i] = column[places[i] ?? 0] ?? 0;
  return out;
}

/**
 * What a search found, as columns of its own.
 * @param places in the market · relevance of each, 0–1 · score of a relevance and a quality
 */
export function pick(
  market: Market,
  places: Int32Array,
  relevance: Float32Array,
  score: (relevance: number, quality: number) => number,
): Hits {
  const { hits, quality } = market;
  const part = <C extends Column>(column: C) => gather(column, places);
  return {
    length: places.length,
    id: part(hits.id),
    category: part(hits.category),
    subcategory: part(hits.subcategory),
    price: part(hits.price),
    published: part(hits.published),
    sales: part(hits.sales),
    score: Float32Array.from(places, (at, i) => score(relevance[i] ?? 0, quality[at] ?? 0)),
    days: part(hits.days),
    level: part(hits.level),
    rating: part(hits.rating),
    relevance: Uint8Array.from(relevance, (each) => Math.round(each * 100)),
    flags: part(hits.flags),
  };
}

/** The market with these services as they are now, new ones at the end; neither side is changed. */
export function withChanges(market: Market, changes: Market): Market {
  if (changes.hits.length === 0) return market;
  const fresh = [...changes.hits.id].filter((id) => !market.at.has(id));
  const length = market.hits.length + fresh.length;
  const newPlace = new Map(fresh.map((id, i) => [id, market.hits.length + i]));
  const placeOf = (id: number) => market.at.get(id) ?? newPlace.get(id) ?? 0;
  const merge = <C extends Column>(old: C, now: C): C => {
    const out = new (old.constructor as new (length: number) => C)(length);
    out.set(old);
    for (const [at, id] of changes.hits.id.entries()) out[placeOf(id)] = now[at] ?? 0;
    return out;
  };
  const texts = market.texts.slice();
  for (const [at, id] of changes.hits.id.entries())
    texts[placeOf(id)] = changes.texts[at] ?? { heading: "", labels: "" };
  const [old, now] = [market.hits, changes.hits];
  return marketOf({
    hits: {
      length,
      id: merge(old.id, now.id),
      category: merge(old.category, now.category),
      subcategory: merge(old.subcategory, now.subcategory),
      price: merge(old.price, now.price),
      published: merge(old.published, now.published),
      sales: merge(old.sales, now.sales),
      score: merge(old.score, now.score),
      days: merge(old.days, now.days),
      level: merge(old.level, now.level),
      rating: merge(old.rating, now.rating),
      relevance: merge(old.relevance, now.relevance),
      flags: merge(old.flags, now.flags),
    },
    quality: merge(market.quality, changes.quality),
    seller: merge(market.seller, changes.seller),
    texts,
  });
}

/** The market with one bit of the flags set for the services of these sellers only. */
export function withFlag(market: Market, bit: number, sellers: ReadonlySet<number>): Market {
  const flags = Uint8Array.from(market.hits.flags, (flag, at) =>
    sellers.has(market.seller[at] ?? 0) ? flag | bit : flag & ~bit,
  );
  return { ...market, hits: { ...market.hits, flags } };
}

/**
 * The places of the services whose ids stand in all of these sets, each set the union of its lists. Ids that the market
 * does not know yet are left out.
 */
export function placesOf(market: Market, sets: readonly (readonly Int32Array[])[]): Int32Array {
  const seen = new Uint8Array(market.hits.length);
  for (const [turn, lists] of sets.entries()) {
    for (const ids of lists) {
      for (const id of ids) {
        const at = market.at.get(id);
        if (at !== undefined && seen[at] === turn) seen[at] = turn + 1;
      }
    }
  }
  const places: number[] = [];
  for (let at = 0; at < seen.length; at++) if (seen[at] === sets.length) places.push(at);
  return Int32Array.from(places);
}
