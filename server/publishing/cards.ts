import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AsyncCache } from "#server/kernel/async-cache.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { pageWithin } from "#server/kernel/paging.ts";
import { read } from "#server/kernel/rows.ts";

type Cards<S extends z.ZodObject, Card> = {
  /** The columns of a row, with the thing's `id`. */
  row: S;
  columns: SQL;
  tables: SQL;
  /** The thing's id in `tables`. */
  id: SQL;
  /** What everybody may see. */
  visible: SQL;
  present: (row: z.output<S>) => Card;
  /** How long a card is served without and with a renewal beside it, ms. */
  cache: { freshMs: number; usableMs: number };
  /** Changes when a row of the kind was written by this process. */
  version: () => number;
};

/** Cards of one kind of things: what lists show of each. They do not depend on the viewer. */
export function cardsFor<S extends z.ZodObject, Card>({
  row: schema,
  columns,
  tables,
  id,
  visible,
  present,
  cache: { freshMs, usableMs },
  version,
}: Cards<S, Card>) {
  // Cached because the same pages are requested repeatedly.
  const cache = new AsyncCache<Card[]>({
    ...{ freshMs, usableMs, version },
    capacity: 20_000,
    size: (cards) => cards.length + 1,
    concurrency: 4,
  });
  const select = sql`select ${columns} from ${tables}`;

  async function readCards(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
    const rows = await read(ctx.db, schema)`${select} where ${id} = any(${sql.param(ids)}::int[]) and ${visible}`;
    const byId = new Map((rows as z.output<S>[]).map((row) => [row.id, present(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /** Cards of these things in this order, except those that are no longer visible. At most some seconds old. */
    async cardsOf(ctx: Ctx, ids: readonly number[]): Promise<Card[]> {
      return ids.length === 0 ? [] : cache.get(ids.join(), () => readCards(ctx, ids));
    },
    /** Cards of visible things by a condition on `tables`. @param tail SQL from `order by` on */
    async cardsWhere(ctx: Ctx, condition: SQL, tail: SQL): Promise<Card[]> {
      const rows = await read(ctx.db, schema)`${select} where ${visible} and ${condition} ${tail}`;
      return (rows as z.output<S>[]).map(present);
    },
    /** A page of a list that has its own order. @param join further tables */
    async cardPage(
      ctx: Ctx,
      { join = sql``, condition, order }: { join?: SQL; condition: SQL; order: SQL },
      wanted: number,
    ): Promise<{ rows: Card[]; page: number; total: number }> {
      const from = sql`from ${tables} ${join} where ${visible} and ${condition}`;
      const found = await pageWithin(ctx, schema, wanted, columns, from, order);
      return { ...found, rows: (found.rows as z.output<S>[]).map(present) };
    },
  };
}
