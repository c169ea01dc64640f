import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { taipeiDay } from "#contract/time.ts";
import { registerCache } from "#server/kernel/caches.ts";
import { type Ctx, isViewed } from "#server/kernel/ctx.ts";
import { snake } from "#server/kernel/process/predicate.ts";
import { DailyViews } from "./daily-views.ts";

export type Views<Event extends string = string> = {
  /** The things, with the totals. */
  table: PgTable;
  /** The thing's id in the table of daily counts; one row per thing and `day`. */
  of: PgColumn;
  /** The counted events, columns of both tables, and how often one member or one machine counts a day. */
  each: Readonly<Record<Event, number>>;
};

const EVERY_MS = 30_000;

/** Counts the daily views of a kind of thing. @param name identifies the kind */
export function viewsOf<Event extends string>(name: string, { table, of, each }: Views<Event>) {
  const events = Object.keys(each) as Event[];
  const views = new DailyViews();
  /** Counts not yet in the database, by `id day event`. */
  let waiting = new Map<string, number>();
  registerCache(() => {
    waiting = new Map();
  });
  const perEvent = (part: (column: SQL) => SQL): SQL =>
    sql.join(
      events.map((event) => part(sql`${sql.identifier(snake(event))}`)),
      sql`, `,
    );
  const id = sql.identifier(snake(of.name));

  /**
   * Writes the counts since the last flush, in one statement. On failure they are kept for the next one; those of a
   * killed process are lost, which is acceptable for such counts.
   */
  async function flush(ctx: Ctx): Promise<void> {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    const rows = [...counted].map(([key, n]) => {
      const [id = "", day = "", event = ""] = key.split(" ");
      return { id: Number(id), day, [event]: n };
    });
    const sums = perEvent((n) => sql`coalesce(sum(d.${n}), 0)::int as ${n}`);
    try {
      await ctx.db.execute(sql`
        with seen as (
          select t.id, d.day, ${sums}
          from json_to_recordset(${JSON.stringify(rows)}::json) as d(id int, day date, ${perEvent((n) => sql`${n} int`)})
            join ${table} t on t.id = d.id group by 1, 2
        ), days as (
          insert into ${of.table} as x (${id}, day, ${perEvent((n) => n)})
          select id, day, ${perEvent((n) => n)} from seen
          on conflict (${id}, day) do update set ${perEvent((n) => sql`${n} = x.${n} + excluded.${n}`)}
        )
        update ${table} t set ${perEvent((n) => sql`${n} = t.${n} + d.${n}`)}
        from (select id, ${sums} from seen d group by id) d where t.id = d.id`);
    } catch (error) {
      for (const [key, n] of counted) waiting.set(key, (waiting.get(key) ?? 0) + n);
      throw error;
    }
  }

  return {
    /** Counts in memory, so that reading writes nothing; limited per viewer. Operators who see as a member do not count. */
    note(ctx: Ctx, id: number, event: Event): void {
      if (isViewed(ctx.actor)) return;
      if (!views.counts(ctx, `${name} ${id} ${event}`, each[event])) return;
      const key = `${id} ${taipeiDay(ctx.now())} ${event}`;
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
    },
    flush,
    /** Flushes the counts every half minute. @returns a function that stops it after a last flush */
    startFlushing(ctx: Ctx): () => Promise<void> {
      const write = () =>
        flush(ctx).catch((error) => ctx.log.error({ err: error }, `${name}: ${events.join(", ")} not written`));
      const timer = setInterval(write, EVERY_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await write();
      };
    },
  };
}
