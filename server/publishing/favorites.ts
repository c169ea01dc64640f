import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { snake } from "#server/kernel/process/predicate.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";

export type Favorites = {
  /** The thing's id in the table of favourites, which also has id, user_id and created_at; one row per member and thing. */
  of: PgColumn;
  /** The column of the thing that holds the number of its favourites. Left out: they are counted each time. */
  count?: PgColumn;
  /** Refuses what this member may not add or, with `add` false, remove. */
  admit: (ctx: Ctx, id: number, add: boolean) => Promise<void>;
  /** Runs after one was added or removed, in the same transaction. @param n the new number */
  changed?: (ctx: Ctx, id: number, change: { added: boolean; n: number }) => Promise<void>;
};

/** Adds a thing to the acting member's favourites and removes it. Both are idempotent. */
export function favoritesOf({ of, count, admit, changed }: Favorites) {
  async function counted(ctx: Ctx, id: number, change: number): Promise<number> {
    let query: SQL = sql`select count(*)::int as n from ${of.table} where ${of} = ${id}`;
    if (count && change === 0) query = sql`select ${count} as n from ${count.table} where id = ${id}`;
    else if (count)
      query = sql`update ${count.table} set ${sql.identifier(snake(count.name))} = greatest(0, ${count} + ${change}::int)
        where id = ${id} returning ${count} as n`;
    return (await read(ctx.db, { n: num })(query))[0]?.n ?? refuse("not_found");
  }
  /** @returns the number of members who have it among their favourites now. @throws Refusal not_found, and those of `admit` */
  return async (ctx: Ctx, id: number, add: boolean): Promise<number> =>
    tx(ctx, async (ctx) => {
      await admit(ctx, id, add);
      const me = memberId(ctx);
      const made = await read(ctx.db, { id: num })(
        add
          ? sql`insert into ${of.table} (user_id, ${sql.identifier(snake(of.name))}, created_at)
              values (${me}, ${id}, ${ctx.now().toISOString()}) on conflict do nothing returning id`
          : sql`delete from ${of.table} where user_id = ${me} and ${of} = ${id} returning id`,
      );
      const did = made.length > 0;
      const n = await counted(ctx, id, did ? (add ? 1 : -1) : 0);
      if (did) await changed?.(ctx, id, { added: add, n });
      return n;
    });
}
