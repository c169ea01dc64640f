import type { AnswerOf } from "#contract/api.ts";
import {
  defined,
  levelLabel,
  pageIn,
  ratingLabel,
  sellerSwitches,
  stars,
  whole,
  words,
} from "#web/lib/filter-values.ts";

export type Seller = AnswerOf<"POST /api/users/search">["data"][number];
export type SellerSort = "relevance" | "rating" | "sales" | "new" | "online";

/** What the list of sellers is narrowed by, as the address of `/users` says it. */
export type SellerFilters = {
  k: string;
  /** A job of any level. */
  job?: number;
  /** The first-level job of the header's menu; `job` wins. */
  master?: number;
  skill: string;
  level?: number;
  rating?: number;
  star: boolean;
  verified: boolean;
  online: boolean;
  sort: SellerSort;
  page: number;
};

const sorts: readonly SellerSort[] = ["relevance", "rating", "sales", "new", "online"];

export function sellerSorts(searched: boolean): { value: SellerSort; label: string }[] {
  return [
    { value: "relevance", label: searched ? "最相關" : "綜合推薦" },
    { value: "rating", label: "評價最高" },
    { value: "sales", label: "成交最多" },
    { value: "online", label: "最近上線" },
    { value: "new", label: "最新加入" },
  ];
}

/** The filters in an address; nonsense is left out. */
export function parseSellers(params: URLSearchParams): SellerFilters {
  const job = whole(params.get("job"), 1, 99_999_999);
  return defined({
    k: words(params.get("k")),
    job,
    master: job === undefined ? whole(params.get("master"), 1, 99_999_999) : undefined,
    skill: words(params.get("skill")),
    level: whole(params.get("level"), 1, 5),
    rating: stars(params.get("rating")),
    star: params.get("star") === "1",
    verified: params.get("verified") === "1",
    online: params.get("online") === "1",
    sort: sorts.find((each) => each === params.get("sort")) ?? "relevance",
    page: pageIn(params.get("page")),
  });
}

/** The address of a list of sellers: only what is set, always in the same order. */
export function sellersHref(filters: SellerFilters): string {
  const params = new URLSearchParams();
  if (filters.k) params.set("k", filters.k);
  if (filters.job) params.set("job", String(filters.job));
  else if (filters.master) params.set("master", String(filters.master));
  if (filters.skill) params.set("skill", filters.skill);
  if (filters.level) params.set("level", String(filters.level));
  if (filters.rating) params.set("rating", String(filters.rating));
  for (const { name } of sellerSwitches) if (filters[name]) params.set(name, "1");
  if (filters.sort !== "relevance") params.set("sort", filters.sort);
  if (filters.page > 1) params.set("page", String(filters.page));
  return params.size > 0 ? `/users?${params}` : "/users";
}

type Changes = { [N in keyof SellerFilters]?: SellerFilters[N] | undefined };

/** The same list with some filters changed, from its first page. */
export function changeSellers(filters: SellerFilters, changes: Changes): SellerFilters {
  return defined({ ...filters, page: 1, ...changes }) as SellerFilters;
}

/** What the call is asked: switches only when they are on. */
export function sellerQuery(filters: SellerFilters) {
  const { star, verified, online, ...rest } = filters;
  return { ...rest, ...(star && { star }), ...(verified && { verified }), ...(online && { online }) };
}

/** A tree of jobs, as the reference call answers. */
export type Job = { id: number; name: string; order: number; sellers: number; children: readonly Job[] };

/** The jobs from the first level down to this one; empty when there is no such job. */
export function pathTo(jobs: readonly Job[], id: number | undefined): Job[] {
  if (id === undefined) return [];
  for (const job of jobs) {
    if (job.id === id) return [job];
    const below = pathTo(job.children, id);
    if (below.length > 0) return [job, ...below];
  }
  return [];
}

export type SellerChip = { label: string; href: string };

/** What narrows the list, each with the address of the list without it. */
export function sellerChips(filters: SellerFilters, jobs: readonly Job[]): SellerChip[] {
  const chips: SellerChip[] = [];
  const add = (label: string, changes: Changes) =>
    chips.push({ label, href: sellersHref(changeSellers(filters, changes)) });
  const job = pathTo(jobs, filters.job ?? filters.master).at(-1);
  if (filters.k) add(`「${filters.k}」`, { k: "" });
  if (job) add(job.name, { job: undefined, master: undefined });
  if (filters.skill) add(`技能：${filters.skill}`, { skill: "" });
  if (filters.rating) add(ratingLabel(filters.rating), { rating: undefined });
  if (filters.level) add(levelLabel(filters.level), { level: undefined });
  for (const { name, label } of sellerSwitches) if (filters[name]) add(label, { [name]: false });
  return chips;
}
