import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { Money, Person, Picture } from "../shared.ts";
import { ServiceStateName } from "./schemas.ts";

/** Periods of the figures, in months, this one included. */
export const topSellMonths = [3, 6, 12, 24] as const;

/** Any other number of months counts as twelve. */
export const TopSellQuery = z.object({
  months: z.coerce
    .number()
    .refine((n) => topSellMonths.some((each) => each === n))
    .catch(12)
    .default(12),
});

const count = z.number().int();

/** What a period brought. */
export const Figures = z.object({
  /** Opened pages, the seller's own visits left out. */
  views: count,
  /** Orders that were paid in it, also those that were called off later. */
  orders: count,
  /** NT$ that came in it after fees and refunds; less than 0 when refunds outweigh. */
  revenue: Money,
  /** Orders by views, 0.05 is 5 %; null without a view. */
  conversion: z.number().nullable(),
});
export type Figures = z.output<typeof Figures>;

/** Calendar month in Taipei, 2026-11. */
const Month = z.string();
export const MonthFigures = Figures.extend({ month: Month });
export type MonthFigures = z.output<typeof MonthFigures>;

export const ServiceFigures = Figures.extend({
  /** Null: sales that belong to no service. */
  id: z.number().int().nullable(),
  title: z.string(),
  state: ServiceStateName.nullable(),
  cover: Picture.nullable(),
  /** Only months in which something was counted, the oldest first. */
  byMonth: z.array(MonthFigures),
});
export type ServiceFigures = z.output<typeof ServiceFigures>;

/** How one's services do, by service and month. */
export const TopSell = z.object({
  /** Every month of the period, the oldest first. */
  byMonth: z.array(MonthFigures),
  totals: Figures,
  /** The one that earned most first. */
  services: z.array(ServiceFigures),
});
export type TopSell = z.output<typeof TopSell>;

/** A line of the figures as a table: a service in a month in which something was counted. */
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
