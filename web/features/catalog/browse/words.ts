import { serviceFacets } from "#contract/catalog/facets.ts";
import { money } from "#contract/money.ts";
import type { Said } from "#contract/search/said.ts";

/** 「NT$500 以下」,「NT$500–1,000」,「NT$10,000 以上」. */
export function priceLabel(min: number | undefined, max: number | null | undefined): string {
  if (max === null || max === undefined) return `${money(min ?? 0)} 以上`;
  if (!min) return `${money(max)} 以下`;
  return `${money(min)}–${money(max).slice(3)}`;
}

/** 「NT$3,000 以下」, 「三天內交件」, 「臺北市」, 「可遠端」. */
export function saidLabel(said: Said): string {
  if (said.kind === "price") return priceLabel(undefined, said.max);
  if (said.kind === "time") return serviceFacets.days.chip(said.days);
  return said.kind === "place" ? said.name : "可遠端";
}
