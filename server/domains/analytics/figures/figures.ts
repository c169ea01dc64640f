import type { z } from "zod";
import {
  type FigureLine,
  type FigureName,
  type FiguresQuery,
  type FigureValues,
  figureNames,
  figures,
  type MarketFigures,
  type SummaryFigure,
  summaryFigures,
} from "#contract/analytics/figures.ts";
import { permission, permits } from "#contract/roles.ts";
import { taipeiDay } from "#contract/time.ts";
import type { TableResult } from "#server/http/handler.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import { audit } from "#server/kernel/audit.ts";
import { MINUTE } from "#server/kernel/clock.ts";
import { type Ctx, rolesOf } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";
import { daysAgo, daysBetween, type Period, periodOf } from "./period.ts";
import { statements } from "./statements.ts";

/** Days of the summary; as many before are compared. */
const SUMMARY_DAYS = 30;

type Stored = Partial<Record<FigureName, number | null>>;

const share = (part: number | null, whole: number | null): number | null =>
  whole ? Math.round(((part ?? 0) / whole) * 10_000) / 10_000 : null;
const tenth = (hours: number | null): number | null => (hours === null ? null : Math.round(hours * 10) / 10);
const medians: readonly FigureName[] = ["firstOffer", "payoutTime"];

/** All figures; what has no row is 0, except medians, which are null. */
function valuesOf(stored: Stored): FigureValues {
  const values = Object.fromEntries(
    figureNames.map((name) => [name, stored[name] ?? (medians.includes(name) ? null : 0)]),
  ) as FigureValues;
  return {
    ...values,
    conversion: share(values.bought, values.checkouts),
    fillRate: share(values.filled, values.published),
    firstOffer: tenth(values.firstOffer),
    payoutTime: tenth(values.payoutTime),
  };
}

/** The figures of a period: all of it, and by day or month. */
async function readFigures(ctx: Ctx, period: Period) {
  const stored = new Map<string | null, Stored>();
  for (const { schema, of } of statements) {
    for (const { at, ...row } of await read(ctx.db, schema)(of(period))) {
      stored.set(at, { ...stored.get(at), ...row });
    }
  }
  return {
    total: valuesOf(stored.get(null) ?? {}),
    points: period.points.map((at) => ({ at, ...valuesOf(stored.get(at) ?? {}) })),
  };
}

/** The figures of the market that an operator asks for. */
export async function marketFigures(ctx: Ctx, query: FiguresQuery): Promise<z.output<typeof MarketFigures>> {
  const period = periodOf(ctx.now(), query);
  const { by, from, until, shortened } = period;
  return { by, from, until, shortened, today: taipeiDay(ctx.now()), ...(await readFigures(ctx, period)) };
}

/** Closed days hardly change, and to count them takes longer than the rest of the start page. */
const summaries = new AsyncCache<SummaryFigure[]>({
  ...{ freshMs: MINUTE, usableMs: 5 * MINUTE, capacity: 4, concurrency: 1 },
  size: () => 1,
  version: () => 0,
});

/**
 * The last 30 closed days of six figures, beside the 30 days before; of a minute ago at most in a busy console. Null for
 * operators who may not read figures.
 */
export async function figureSummary(ctx: Ctx): Promise<SummaryFigure[] | null> {
  if (!permits(permission("figures", "read"), rolesOf(ctx.actor))) return null;
  return summaries.get(taipeiDay(ctx.now()), () => readSummary(ctx));
}

async function readSummary(ctx: Ctx): Promise<SummaryFigure[]> {
  const now = ctx.now();
  const days = await readFigures(ctx, daysBetween(now, daysAgo(now, SUMMARY_DAYS), daysAgo(now, 1)));
  const before = await readFigures(
    ctx,
    daysBetween(now, daysAgo(now, 2 * SUMMARY_DAYS), daysAgo(now, SUMMARY_DAYS + 1)),
  );
  return summaryFigures.map((figure) => ({
    figure,
    name: figures[figure].name,
    unit: figures[figure].unit,
    value: days.total[figure],
    before: before.total[figure],
    points: days.points.map((point) => ({ day: point.at, value: point[figure] })),
  }));
}

/** The same as a table. The audit log says who took it. */
export async function figureTable(ctx: Ctx, query: FiguresQuery): Promise<TableResult<z.output<typeof FigureLine>>> {
  const { by, from, until, points } = await marketFigures(ctx, query);
  await audit(ctx, "figures.export", "figures", null, { by, from, until });
  return { name: `figures-${by}-${from}-${until}.csv`, rows: points };
}
