import type { z } from "zod";
import type { TopSell, TopSellLine } from "#contract/catalog/figures.ts";

/** A line for each service and month in which something was counted. */
export function linesOf({ services }: TopSell): z.output<typeof TopSellLine>[] {
  return services.flatMap(({ id, title, byMonth }) =>
    byMonth.map(({ month, views, orders, revenue, conversion }) => ({
      month,
      id,
      title,
      views,
      orders,
      revenue,
      // 5 for 5 %, to two places.
      conversion: conversion === null ? null : Math.round(conversion * 10_000) / 100,
    })),
  );
}
