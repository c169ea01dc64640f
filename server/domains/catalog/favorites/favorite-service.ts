import { and, eq, sql } from "drizzle-orm";
import { favorites, services } from "#server/db/schema/catalog.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { tx } from "#server/kernel/tx.ts";
import { listed } from "../process/predicates.ts";

type Answer = { favorited: boolean; favorites: number };

async function add(ctx: Ctx, serviceId: number, change: 1 | -1): Promise<number> {
  const [row] = await ctx.db
    .update(services)
    .set({ favorites: sql`greatest(0, ${services.favorites} + ${change}::int)` })
    .where(eq(services.id, serviceId))
    .returning({ favorites: services.favorites });
  if (!row) refuse("not_found");
  return row.favorites;
}

async function countOf(ctx: Ctx, serviceId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: services.favorites }).from(services).where(eq(services.id, serviceId));
  return row?.n ?? refuse("not_found");
}

/** Adds a service to the member's favourites; idempotent. @throws Refusal not_found when it is not visible */
export async function addFavorite(ctx: Ctx, serviceId: number): Promise<Answer> {
  return tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    const rows = await read(ctx.db, {
      id: num,
    })`select s.id from services s join users u on u.id = s.seller_id where s.id = ${serviceId} and ${listed("s", "u")}`;
    if (!rows[0]) refuse("not_found");
    const added = await ctx.db
      .insert(favorites)
      .values({ userId, serviceId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: favorites.id });
    const count = added[0] ? await add(ctx, serviceId, 1) : await countOf(ctx, serviceId);
    return { favorited: true, favorites: count };
  });
}

/** Removes it from the favourites, also when it is no longer on sale. */
export async function removeFavorite(ctx: Ctx, serviceId: number): Promise<Answer> {
  return tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    const removed = await ctx.db
      .delete(favorites)
      .where(and(eq(favorites.userId, userId), eq(favorites.serviceId, serviceId)))
      .returning({ id: favorites.id });
    const count = removed[0] ? await add(ctx, serviceId, -1) : await countOf(ctx, serviceId);
    return { favorited: false, favorites: count };
  });
}
