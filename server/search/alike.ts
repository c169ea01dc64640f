import { bestOf } from "./columns/best.ts";
import { wordsIn } from "./columns/texts.ts";
import { byId, type Documents, isLive, part } from "./documents.ts";
import { type Hits, keeping } from "./hits.ts";
import type { SearchKind } from "./kind.ts";
import { scorer } from "./score.ts";
import type { Unit } from "./words/units.ts";

/** How similar a query is to each value of a field, such as a subcategory: 0–1. */
export type Near = { field: string; likeness: ReadonlyMap<number, number> };

/** What is searched for when no row has all of it. */
export type Wish = {
  /** The whole query, folded. */
  text: string;
  units: readonly Unit[];
  near?: Near;
};

/** How much a word counts by the text that has it. */
export const textWeights = { heading: 3, labels: 2 } as const;

/** How many spellings are compared: one bit each. */
const SPELLINGS = 32;
/** A unit that no row has says little about the rows, but the query is not fully answered without it. */
const UNKNOWN = 0.25;
/** Rows below this share of the query's weight, or of the best row's, have only accidental pairs in common. */
const CUT = { ofQuery: 0.25, ofBest: 0.35 };
/**
 * Rows that are less similar to a query do not mean it: for 「火箭發射」 or 「asdfgh」 none of the demo market reaches 0.15,
 * for a wish that somebody there could fulfil hardly one stays below.
 */
export const SIMILAR = 0.15;
type Bits = { unit: number; word: string };

/** The spellings that are compared: those that were typed first, then synonyms. */
function spellingsOf(units: readonly Unit[]): Bits[] {
  const turns = Math.max(0, ...units.map((unit) => unit.length));
  const all = Array.from({ length: turns }, (_, turn) =>
    units.flatMap((unit, at): Bits[] => (unit[turn] === undefined ? [] : [{ unit: at, word: unit[turn] }])),
  );
  return all.flat().slice(0, SPELLINGS);
}

/** The inverse document frequency, as in Okapi BM25. */
const rarity = (rows: number, having: number): number => Math.log(1 + (rows - having + 0.5) / (having + 0.5));

/** How similar the query is to the value of each row. */
export function nearnessOf(documents: Documents, { field, likeness }: Near): (at: number) => number {
  const values = part(documents.numbers, field);
  const byValue = new Float32Array(Math.max(0, ...likeness.keys()) + 1);
  for (const [value, like] of likeness) byValue[value] = like;
  return (at) => byValue[values[at] ?? 0] ?? 0;
}

/** What the rows of one text have, as bits of spellings, and how much it counts, 0–1. */
type Seen = { weight: number; found: Uint32Array };

/** How many rows have each unit in any text. @param masks the bits of each unit's spellings */
function countHaving(any: Uint32Array, masks: readonly number[]): Uint32Array {
  const having = new Uint32Array(masks.length);
  for (let at = 0; at < any.length; at++) {
    const found = any[at] ?? 0;
    if (found === 0) continue;
    for (let unit = 0; unit < masks.length; unit++)
      if ((found & (masks[unit] ?? 0)) !== 0) having[unit] = (having[unit] ?? 0) + 1;
  }
  return having;
}

/** The weight of the first text that has one of the spellings; the texts come in the order of their weights. */
function weightIn(texts: readonly Seen[], at: number, mask: number): number {
  for (const { weight, found } of texts) if (((found[at] ?? 0) & mask) !== 0) return weight;
  return 0;
}

/** The share of the query's weight that each row has, 0–1: rare units and important texts weigh more. */
export function sharesOf(
  documents: Documents,
  weights: Readonly<Record<string, number>>,
  units: readonly Unit[],
): Float32Array {
  if (units.length === 0) return new Float32Array(documents.length);
  const spellings = spellingsOf(units);
  const words = spellings.map(({ word }) => word);
  const masks = units.map((_, at) =>
    spellings.reduce((mask, { unit }, bit) => (unit === at ? mask | (1 << bit) : mask), 0),
  );
  const most = Math.max(...Object.values(weights));
  const texts: Seen[] = Object.entries(weights)
    .sort(([, a], [, b]) => b - a)
    .map(([name, weight]) => ({
      weight: weight / most,
      found: wordsIn(part(documents.texts, name), documents.length, words),
    }));
  const any = new Uint32Array(documents.length);
  for (const { found } of texts) for (let at = 0; at < any.length; at++) any[at] = (any[at] ?? 0) | (found[at] ?? 0);
  const having = countHaving(any, masks);
  const rarities = masks.map((_, unit) => rarity(documents.length, having[unit] ?? 0));
  const whole = rarities.reduce((sum, weight, unit) => sum + (having[unit] === 0 ? UNKNOWN * weight : weight), 0);
  const shares = new Float32Array(documents.length);
  for (let at = 0; at < any.length; at++) {
    if (any[at] === 0) continue;
    let sum = 0;
    for (let unit = 0; unit < masks.length; unit++)
      sum += (rarities[unit] ?? 0) * weightIn(texts, at, masks[unit] ?? 0);
    shares[at] = sum / whole;
  }
  return shares;
}

/** The least share of a row that has more than accidental pairs in common. */
function cutOf(shares: Float32Array): number {
  let best = 0;
  for (const share of shares) best = Math.max(best, share);
  return Math.max(CUT.ofQuery, CUT.ofBest * best);
}

/**
 * The rows that have much of what is wished for, or are near to it by the values of a field. Relevance is the share of
 * the query's weight. Pure.
 * @param most how many at most
 */
export function alikeHits(
  { alike, score, meaning }: Pick<SearchKind, "alike" | "score" | "meaning">,
  documents: Documents,
  { units, near }: Wish,
  most: number,
): Hits {
  const shares = sharesOf(documents, alike, units);
  const scoreOf = scorer(score, documents);
  const nearness = near && nearnessOf(documents, near);
  const words = meaning?.words ?? 1;
  const cut = cutOf(shares);
  const scores = new Float32Array(documents.length);
  for (let at = 0; at < scores.length; at++) {
    if (!isLive(documents, at)) continue;
    const share = shares[at] ?? 0;
    if (nearness) scores[at] = scoreOf((words * share + nearness(at)) / (words + 1), at);
    else if (share >= cut) scores[at] = scoreOf(share, at);
  }
  const places = byId(documents, bestOf(scores, most));
  return { documents, places, relevance: (i) => shares[places[i] ?? 0] ?? 0 };
}

/** Only the hits of `alikeHits` that have enough of the words, or are similar enough in meaning. */
export function withoutFar(hits: Hits): Hits {
  const { places, relevance, likeness } = hits;
  const cut = cutOf(Float32Array.from(places, (_, i) => relevance(i)));
  return keeping(hits, (i) => relevance(i) >= cut || (likeness?.(i) ?? 0) >= SIMILAR);
}
