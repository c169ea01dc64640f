import type { AnswerOf } from "#contract/api.ts";
import { sellerFacets } from "#contract/catalog/facets.ts";
import { facetFilters } from "#web/lib/lists/facet-filters.ts";
import { type ListState, list } from "#web/lib/lists/list.ts";

type Call = "POST /api/users/search";
export type Seller = AnswerOf<Call>["data"][number];
export type SellersState = ListState<Call>;
type SellerSort = NonNullable<SellersState["query"]["sort"]>;

/** A job with its children, as in the reference data. */
export type Job = { id: number; name: string; children: readonly Job[] };

/** Path from the first-level job to the one of this id; empty when there is none. */
export function pathTo(jobs: readonly Job[], id: number | undefined): Job[] {
  if (id === undefined) return [];
  for (const job of jobs) {
    if (job.id === id) return [job];
    const below = pathTo(job.children, id);
    if (below.length > 0) return [job, ...below];
  }
  return [];
}

/** The jobs that the filters show: those on the way to the chosen one are expanded. */
export function shownJobs(jobs: readonly Job[], chosen: number | undefined): Job[] {
  const way = pathTo(jobs, chosen);
  const level = (all: readonly Job[], depth: number): Job[] =>
    all.map(({ id, name, children }) => ({
      id,
      name,
      children: way[depth]?.id === id ? level(children, depth + 1) : [],
    }));
  return level(jobs, 0);
}

/** A row as the list shows it, because twenty of them are sent with the page. */
export function shortened(seller: Seller): Seller {
  const { rating, onTimeRate, ...stats } = seller.stats;
  return {
    ...seller,
    jobs: seller.headline === "" ? seller.jobs : [],
    stats: { ...stats, rating: rounded(rating), onTimeRate: onTimeRate === null ? null : rounded(onTimeRate) },
  };
}

const rounded = (share: number) => Math.round(share * 100) / 100;

/** The counts of these jobs. */
export function countedJobs<C extends { id: number }>(counts: readonly C[], jobs: readonly Job[]): C[] {
  const ids = new Set<number>();
  const add = (all: readonly Job[]) => {
    for (const { id, children } of all) {
      ids.add(id);
      add(children);
    }
  };
  add(jobs);
  return counts.filter(({ id }) => ids.has(id));
}

/** The list of sellers at `/users`. */
export const sellers = list<Call, readonly Job[]>(
  "POST /api/users/search",
  [
    { of: ["k"], chip: ({ k }) => (k ? `「${k}」` : null) },
    { of: ["job", "master"], chip: ({ job, master }, jobs) => pathTo(jobs, job ?? master).at(-1)?.name },
    { of: ["skill"], chip: ({ skill }) => (skill ? `技能：${skill}` : null) },
    ...facetFilters<Call>(sellerFacets),
  ],
  {
    usual: { sort: "relevance" },
    // `master` is a first-level job, from the header's menu; a more specific job replaces it.
    settle: (query) => (query.job ? { ...query, master: undefined } : query),
  },
);

export function sellerSorts(searched: boolean): { value: SellerSort; label: string }[] {
  return [
    { value: "relevance", label: searched ? "最相關" : "綜合推薦" },
    { value: "rating", label: "評價最高" },
    { value: "sales", label: "成交最多" },
    { value: "online", label: "最近上線" },
    { value: "new", label: "最新加入" },
  ];
}
