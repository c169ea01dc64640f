import type { ServiceFigures } from "#contract/catalog/figures.ts";
import { to } from "#contract/paths/to.ts";

/** Periods of the page, the same as the server offers. */
export const periods = [3, 6, 12, 24] as const;
export const sorts = ["revenue", "orders", "views", "conversion"] as const;
export type Sort = (typeof sorts)[number];

export const figureNames: Record<Sort, string> = {
  revenue: "收益",
  orders: "訂單",
  views: "瀏覽",
  conversion: "轉換率",
};

/** What the address bar of the page says. `service` null: all of them. */
export type Choice = { months: number; service: number | null; sort: Sort };

const BASE = to("/mypage/top_sell");

/** The choice in an address; nonsense is the usual. */
export function choiceOf(params: URLSearchParams): Choice {
  const months = Number(params.get("months"));
  const service = Number(params.get("service"));
  return {
    months: periods.find((each) => each === months) ?? 12,
    service: Number.isInteger(service) && service > 0 ? service : null,
    sort: sorts.find((each) => each === params.get("sort")) ?? "revenue",
  };
}

/** The address of a choice, without what is usual. */
export function hrefOf({ months, service, sort }: Choice): string {
  const query = new URLSearchParams({
    ...(months !== 12 && { months: String(months) }),
    ...(service !== null && { service: String(service) }),
    ...(sort !== "revenue" && { sort }),
  });
  return query.size > 0 ? `${BASE}?${query}` : BASE;
}

/** The most first; what cannot be said stands last. Equal ones stay in the server's order. */
export function sorted(services: readonly ServiceFigures[], sort: Sort): ServiceFigures[] {
  const of = (service: ServiceFigures) => service[sort] ?? -1;
  return [...services].sort((a, b) => of(b) - of(a));
}
