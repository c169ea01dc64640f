import type { z } from "zod";
import type { TopSell, TopSellLine } from "#contract/catalog/figures.ts";

/** One line per service and month with any figures. */
export function linesOf({ services }: TopSell): z.output<typeof TopSellLine>[] {
  return services.flatMap(({ id, title, byMonth }) =>
    byMonth.map(({ month, views, orders, revenue, conversion }) => ({
      month,
      id,
      title,
      views,
      orders,
      revenue,
      // 5 for 5 %, with two decimals.
      conversion: conversion === null ? null : Math.round(conversion * 10_000) / 100,
    })),
  );
}
