import type { Sort } from "#contract/catalog/schemas.ts";
import { money } from "#contract/money.ts";
import { levelLabel, ratingLabel, sellerSwitches } from "#web/lib/filter-values.ts";
import { change, type Filters, hrefOf, type Place } from "./filters.ts";

/** 「NT$500 以下」,「NT$500–1,000」,「NT$10,000 以上」. */
export function priceLabel(min: number | undefined, max: number | null | undefined): string {
  if (max === null || max === undefined) return `${money(min ?? 0)} 以上`;
  if (!min) return `${money(max)} 以下`;
  return `${money(min)}–${money(max).slice(3)}`;
}

/** The orders a list can have; what is best depends on whether something was searched for. */
export function sortChoices(searched: boolean): { value: Sort; label: string }[] {
  return [
    { value: "relevance", label: searched ? "最相關" : "綜合推薦" },
    { value: "new", label: "最新上架" },
    { value: "sales", label: "最多成交" },
    { value: "rating", label: "評價最高" },
    { value: "price", label: "價格由低到高" },
    { value: "price_desc", label: "價格由高到低" },
  ];
}

export type Chip = { label: string; href: string };

/** What narrows a list, each with the address of the list without it. */
export function chipsOf(
  filters: Filters,
  place: Place,
  nameOf: (kind: "category" | "subcategory", id: number) => string | undefined,
): Chip[] {
  const chips: Chip[] = [];
  const { fixed } = place;
  const add = (label: string, changes: Parameters<typeof change>[1]) =>
    chips.push({ label, href: hrefOf(place, change(filters, changes)) });
  if (filters.k) add(`「${filters.k}」`, { k: "" });
  if (filters.category && !fixed.category && !filters.subcategory)
    add(nameOf("category", filters.category) ?? "分類", { category: undefined });
  if (filters.subcategory && !fixed.subcategory)
    add(nameOf("subcategory", filters.subcategory) ?? "子分類", { subcategory: undefined });
  const max = filters.max === fixed.max ? undefined : filters.max;
  if (filters.min || max) add(priceLabel(filters.min, max), { min: undefined, max: fixed.max });
  if (filters.days) add(`${filters.days} 天內交件`, { days: undefined });
  if (filters.rating) add(ratingLabel(filters.rating), { rating: undefined });
  if (filters.level) add(levelLabel(filters.level), { level: undefined });
  for (const { name, label } of sellerSwitches) if (filters[name]) add(label, { [name]: false });
  return chips;
}

/** The address of the same list with nothing but its place and order. */
export function clearedHref(filters: Filters, place: Place, k = ""): string {
  const { sort } = filters;
  return hrefOf(place, { ...place.fixed, k, star: false, verified: false, online: false, sort, page: 1 });
}
