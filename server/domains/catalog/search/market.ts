import { type Columns, mergeColumns, mergeIds } from "./columns.ts";
import { allHits, type Hits } from "./hits.ts";
import { mergeTexts, type Texts } from "./texts.ts";

/** Everything that is on sale, and the texts that searches compare. */
export type Market = {
  columns: Columns;
  /** Folded titles. */
  headings: Texts;
  /** Folded names of category and subcategory, and tags. */
  labels: Texts;
  /** Where a service stands in the columns, by its id; -1 for an id that is not on sale. */
  places: Int32Array;
  all: Hits;
};

function placesById(id: Int32Array): Int32Array {
  const places = new Int32Array((id.at(-1) ?? 0) + 1).fill(-1);
  for (let at = 0; at < id.length; at++) places[id[at] ?? 0] = at;
  return places;
}

/** A market of these columns and texts. */
export function marketOf(parts: Pick<Market, "columns" | "headings" | "labels">): Market {
  return { ...parts, places: placesById(parts.columns.id), all: allHits(parts.columns) };
}

/** The market with these services as they are now; neither side is changed. */
export function withChanges(market: Market, changes: Market): Market {
  if (changes.columns.length === 0) return market;
  const from = mergeIds(market.columns.id, changes.columns.id);
  return marketOf({
    columns: mergeColumns(market.columns, changes.columns, from),
    headings: mergeTexts(market.headings, changes.headings, from),
    labels: mergeTexts(market.labels, changes.labels, from),
  });
}

/** The market with one bit of the flags set for the services of these sellers only. */
export function withFlag(market: Market, bit: number, sellers: ReadonlySet<number>): Market {
  const { seller, flags } = market.columns;
  const flagged = flags.map((flag, at) => (sellers.has(seller[at] ?? 0) ? flag | bit : flag & ~bit));
  const columns = { ...market.columns, flags: flagged };
  return { ...market, columns, all: { ...market.all, columns } };
}

/**
 * The places of the services whose ids stand in all of these sets, each set the union of its lists; rising. Ids that the
 * market does not know yet are left out.
 */
export function placesOf({ columns, places }: Market, sets: readonly (readonly Int32Array[])[]): Int32Array {
  const seen = new Uint8Array(columns.length);
  let found = new Int32Array(0);
  for (const [turn, lists] of sets.entries()) {
    found = new Int32Array(lists.reduce((sum, ids) => sum + ids.length, 0));
    let count = 0;
    for (const ids of lists) {
      for (let i = 0; i < ids.length; i++) {
        const at = places[ids[i] ?? 0] ?? -1;
        if (at < 0 || seen[at] !== turn) continue;
        seen[at] = turn + 1;
        found[count++] = at;
      }
    }
    found = found.subarray(0, count);
  }
  return found.every((at, i) => i === 0 || (found[i - 1] ?? 0) < at) ? found : found.sort();
}
