import type { ServiceFigures } from "#contract/catalog/figures.ts";
import { to } from "#contract/paths/to.ts";

/** The periods to choose from, in months; the same as the server's. */
export const periods = [3, 6, 12, 24] as const;
export const sorts = ["revenue", "orders", "views", "conversion"] as const;
export type Sort = (typeof sorts)[number];

export const figureNames: Record<Sort, string> = {
  revenue: "收益",
  orders: "訂單",
  views: "瀏覽",
  conversion: "轉換率",
};

/** The selection in the URL. `service` is null for all services. */
export type Choice = { months: number; service: number | null; sort: Sort };

const BASE = to("/mypage/top_sell");

/** Parses the selection from a URL; invalid values become the default. */
export function choiceOf(params: URLSearchParams): Choice {
  const months = Number(params.get("months"));
  const service = Number(params.get("service"));
  return {
    months: periods.find((each) => each === months) ?? 12,
    service: Number.isInteger(service) && service > 0 ? service : null,
    sort: sorts.find((each) => each === params.get("sort")) ?? "revenue",
  };
}

/** URL of a selection, without defaults. */
export function hrefOf({ months, service, sort }: Choice): string {
  const query = new URLSearchParams({
    ...(months !== 12 && { months: String(months) }),
    ...(service !== null && { service: String(service) }),
    ...(sort !== "revenue" && { sort }),
  });
  return query.size > 0 ? `${BASE}?${query}` : BASE;
}

/** Sorts by a figure, descending, services without it last. Ties keep the server's order. */
export function sorted(services: readonly ServiceFigures[], sort: Sort): ServiceFigures[] {
  const of = (service: ServiceFigures) => service[sort] ?? -1;
  return [...services].sort((a, b) => of(b) - of(a));
}
