import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { Money, Person, Picture } from "../shared.ts";
import { ServiceStateName } from "./schemas.ts";

/** Periods of the sales statistics in months, including the current one. */
export const topSellMonths = [3, 6, 12, 24] as const;

/** Any other number of months falls back to twelve. */
export const TopSellQuery = z.object({
  months: z.coerce
    .number()
    .refine((n) => topSellMonths.some((each) => each === n))
    .catch(12)
    .default(12),
});

const count = z.number().int();

/** Statistics of a period. */
export const Figures = z.object({
  /** Page views, without the seller's own. */
  views: count,
  /** Orders paid in the period, including those cancelled later. */
  orders: count,
  /** Revenue of the period in NT$ after fees and refunds; negative when refunds exceed sales. */
  revenue: Money,
  /** Orders divided by views, 0.05 is 5 %; null without views. */
  conversion: z.number().nullable(),
});
export type Figures = z.output<typeof Figures>;

/** Calendar month in Taipei, 2026-11. */
const Month = z.string();
export const MonthFigures = Figures.extend({ month: Month });
export type MonthFigures = z.output<typeof MonthFigures>;

export const ServiceFigures = Figures.extend({
  /** Null: sales without a service. */
  id: z.number().int().nullable(),
  title: z.string(),
  state: ServiceStateName.nullable(),
  cover: Picture.nullable(),
  /** Only months with activity, oldest first. */
  byMonth: z.array(MonthFigures),
});
export type ServiceFigures = z.output<typeof ServiceFigures>;

/** Sales of the seller's services, by service and month. */
export const TopSell = z.object({
  /** Every month of the period, oldest first. */
  byMonth: z.array(MonthFigures),
  totals: Figures,
  /** Highest revenue first. */
  services: z.array(ServiceFigures),
});
export type TopSell = z.output<typeof TopSell>;

/** A row of the CSV export: a service in a month with activity. */
export const TopSellLine = z.object({
  month: Month.meta({ title: "月份" }),
  id: z.number().int().nullable().meta({ title: "服務編號" }),
  title: z.string().meta({ title: "服務" }),
  views: count.meta({ title: "瀏覽" }),
  orders: count.meta({ title: "訂單" }),
  revenue: Money.meta({ title: "收益（NT$）" }),
  conversion: z.number().nullable().meta({ title: "轉換率（%）" }),
});

/** A member who added one of the seller's services to their favourites. */
export const ReceivedFavorite = z.object({
  id: z.number().int(),
  member: Person,
  service: z.object({ id: z.number().int(), title: z.string(), cover: Picture.nullable() }),
  at: When,
});
