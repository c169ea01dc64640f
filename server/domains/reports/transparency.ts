import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Transparency, transparencyTables } from "#contract/reports/transparency.ts";
import { HOUR, startOfTaipeiMonth, taipeiMonth } from "#contract/time.ts";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { num, read, text } from "#server/kernel/rows.ts";

/** How many half-years are shown, the running one included. */
const SHOWN = 6;
const names = [...new Set(transparencyTables.flatMap(({ lines }) => lines.flatMap(({ acts }) => acts.flat())))];

/** 2026-11-30 → 2026-2 */
function halfOf(when: Date): string {
  const [year, month] = taipeiMonth(when).split("-").map(Number);
  return `${year}-${(month ?? 1) <= 6 ? 1 : 2}`;
}

/** The half-year before. */
function before(half: string): string {
  const [year = 0, part] = half.split("-").map(Number);
  return part === 2 ? `${year}-1` : `${year - 1}-2`;
}

/** The first month of a half-year and of the next one. */
function monthsOf(half: string): [string, string] {
  const [year = 0, part] = half.split("-").map(Number);
  return part === 1 ? [`${year}-01`, `${year}-07`] : [`${year}-07`, `${year + 1}-01`];
}

/** Counts change slowly, and each reads a part of the audit log: one read an hour is enough. */
const cache = new AsyncCache<Map<string, number>>({
  freshMs: HOUR,
  usableMs: 24 * HOUR,
  capacity: SHOWN,
  size: () => 1,
  version: () => 0,
});

/** How often each act was done in a half-year. */
const countsOf = (ctx: Ctx, half: string): Promise<Map<string, number>> =>
  cache.get(half, async () => {
    const [from, until] = monthsOf(half).map((month) => startOfTaipeiMonth(month).toISOString());
    const rows = await read(ctx.db, { action: text, n: num })`
      select l.action, count(*)::int as n from audit_log l
      where l.action = any (${sql.param(names)}::text[]) and l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz
      group by l.action`;
    return new Map(rows.map(({ action, n }) => [action, n]));
  });

/** @param asked a half-year; the running one for one that is not shown */
export async function transparency(ctx: Ctx, asked: string | undefined): Promise<z.output<typeof Transparency>> {
  const running = halfOf(ctx.now());
  const rows = await read(ctx.db, { at: text.nullable() })`select min(at) as at from audit_log`;
  const first = halfOf(new Date(rows[0]?.at ?? ctx.now()));
  const halves = [running];
  for (let half = before(running); half >= first && halves.length < SHOWN; half = before(half)) halves.push(half);
  const half = halves.find((each) => each === asked) ?? running;
  const counts = await countsOf(ctx, half);
  const sum = (acts: readonly string[]): number => acts.reduce((all, act) => all + (counts.get(act) ?? 0), 0);
  return {
    half,
    open: half === running,
    halves,
    tables: transparencyTables.map(({ lines }) => lines.map(({ acts }) => acts.map(sum))),
  };
}
