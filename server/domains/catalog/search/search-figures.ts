import { sql } from "drizzle-orm";
import type { z } from "zod";
import { FormulaFigures } from "#contract/catalog/missed.ts";
import { DAY, taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import { later } from "#server/kernel/clock.ts";
import { type Ctx, isViewed } from "#server/kernel/ctx.ts";
import { read } from "#server/kernel/rows.ts";

const EVERY_MS = 30_000;
/** The days that the sums for operators cover. */
const SUM_DAYS = 30;

type Act = "shown" | "chosen";
/** Counts not yet in the database, by `service day formula`. */
let waiting = new Map<string, Record<Act, number>>();
/** The same of searches that found nothing, by day. */
let missed = new Map<string, number>();
registerCache(() => {
  waiting = new Map();
  missed = new Map();
});

/** Counts services that a search showed, or one that was opened from there; written later, so that it costs nothing. */
export function count(ctx: Ctx, act: Act, formula: number, ids: readonly number[]): void {
  if (isViewed(ctx.actor)) return;
  const day = taipeiDay(ctx.now());
  for (const id of ids) {
    const key = `${id} ${day} ${formula}`;
    const counts = waiting.get(key) ?? { shown: 0, chosen: 0 };
    counts[act]++;
    waiting.set(key, counts);
  }
}

/** Counts a search that found no service. */
export function countMissed(ctx: Ctx): void {
  if (isViewed(ctx.actor)) return;
  const day = taipeiDay(ctx.now());
  missed.set(day, (missed.get(day) ?? 0) + 1);
}

async function flushMissed(ctx: Ctx): Promise<void> {
  const rows = [...missed].map(([day, times]) => ({ day, times }));
  missed = new Map();
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    insert into missed_search_days as x (day, times)
    select d.day, d.times from json_to_recordset(${JSON.stringify(rows)}::json) as d(day date, times int)
    on conflict (day) do update set times = x.times + excluded.times`);
}

/** Writes the counts since the last time. Those of a killed process are lost. */
export async function flush(ctx: Ctx): Promise<void> {
  await flushMissed(ctx);
  const rows = [...waiting].map(([key, counts]) => {
    const [id, day, formula] = key.split(" ");
    return { id: Number(id), day, formula: Number(formula), ...counts };
  });
  waiting = new Map();
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    insert into search_figures as x (service_id, day, formula, shown, chosen)
    select s.id, d.day, d.formula, d.shown, d.chosen
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(id int, day date, formula int, shown int, chosen int)
      join services s on s.id = d.id
    on conflict (service_id, day, formula) do update
      set shown = x.shown + excluded.shown, chosen = x.chosen + excluded.chosen`);
}

/** @returns a function that stops it after a last write */
export function startFlushing(ctx: Ctx): () => Promise<void> {
  const write = () => flush(ctx).catch((error) => ctx.log.error({ err: error }, "figures of searches not written"));
  const timer = setInterval(write, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}

/** What each version of the ranking showed and what was opened, in the last days. */
export async function figuresByFormula(ctx: Ctx): Promise<z.output<typeof FormulaFigures>[]> {
  const since = taipeiDay(later(ctx.now(), -SUM_DAYS * DAY));
  return read(ctx.db, FormulaFigures)`
    select formula, sum(shown)::int as shown, sum(chosen)::int as chosen from search_figures
    where day > ${since} group by formula order by formula desc`;
}
