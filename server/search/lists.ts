import { type Block, type Chosen, type Counted, choose } from "./choose.ts";
import type { AnyFacet } from "./columns/fit.ts";
import type { Hits } from "./hits.ts";
import type { SearchKind, SortRule } from "./kind.ts";
import type { Listed, Wanted } from "./search-index.ts";

/** Pages of an ordered list that are computed together. */
const BLOCK_PAGES = 20;
/** Counts and list blocks that are cached per set of hits; they are dropped with it. */
const LISTS = 100;

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

type Kind<X, S extends string> = Pick<SearchKind, "score" | "scoreSteps"> & {
  facets: X;
  sorts: Readonly<Record<S, SortRule<string> | null>>;
};

/** @returns a function from hits to a page of their list; the hits of a query serve all its filters, sorts and pages */
export function lister<X extends Readonly<Record<string, AnyFacet>>, S extends string>(kind: Kind<X, S>) {
  const counted = new WeakMap<Hits, Map<string, Counted<X>>>();
  const blocks = new WeakMap<Hits, Map<string, Block>>();
  return (hits: Hits, { choices, sort, page: wanted, pageSize }: Wanted<X, S>): Listed<X> => {
    // What is not known of the two is found in one pass over the hits.
    let chosen: Chosen<X> | undefined;
    const choosing = () => {
      chosen ??= choose(kind, hits, choices);
      return chosen;
    };
    const { total, counts } = once(counted, hits, [choices], () => choosing().counted());
    const pages = Math.max(1, Math.ceil(total / pageSize));
    const page = Math.min(wanted, pages);
    const size = BLOCK_PAGES * pageSize;
    const start = (page - 1) * pageSize;
    const at = start % size;
    const from = start - at;
    const block = once(blocks, hits, [choices, sort, from], () => choosing().block(kind.sorts[sort], { from, size }));
    const end = at + pageSize;
    return {
      found: hits.places.length,
      total,
      page,
      pages,
      ids: [...block.ids.subarray(at, end)],
      relevance: [...block.relevance.subarray(at, end)],
      counts,
    };
  };
}
