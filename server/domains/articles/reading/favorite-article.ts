import { and, eq, sql } from "drizzle-orm";
import { articleFavorites, articleSearch, articles } from "#server/db/schema/articles.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { readable } from "../process/predicates.ts";

type Answer = { favorited: boolean; favorites: number };

/** Updates the count on the article and in its search row, by which lists are sorted. */
async function add(ctx: Ctx, articleId: number, change: 1 | -1): Promise<number> {
  const [row] = await ctx.db
    .update(articles)
    .set({ favorites: sql`greatest(0, ${articles.favorites} + ${change}::int)` })
    .where(eq(articles.id, articleId))
    .returning({ favorites: articles.favorites });
  if (!row) refuse("not_found");
  await ctx.db
    .update(articleSearch)
    .set({ favorites: row.favorites, updatedAt: ctx.now() })
    .where(eq(articleSearch.articleId, articleId));
  return row.favorites;
}

async function countOf(ctx: Ctx, articleId: number): Promise<number> {
  const [row] = await ctx.db.select({ n: articles.favorites }).from(articles).where(eq(articles.id, articleId));
  return row?.n ?? refuse("not_found");
}

/** @throws Refusal not_found when it is not readable */
export async function checkReadable(ctx: Ctx, articleId: number): Promise<void> {
  const { rows } = await ctx.db.execute(
    sql`select 1 from articles a join users u on u.id = a.author_id where a.id = ${articleId} and ${readable("a", "u")}`,
  );
  if (rows.length === 0) refuse("not_found");
}

/** Adds an article to the member's favourites; idempotent. @throws Refusal not_found when it is not readable */
export async function addFavorite(ctx: Ctx, articleId: number): Promise<Answer> {
  return tx(ctx, async (ctx) => {
    await checkReadable(ctx, articleId);
    const added = await ctx.db
      .insert(articleFavorites)
      .values({ userId: memberId(ctx), articleId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: articleFavorites.id });
    const count = added[0] ? await add(ctx, articleId, 1) : await countOf(ctx, articleId);
    return { favorited: true, favorites: count };
  });
}

/** Removes it from the favourites, also when it is no longer readable. */
export async function removeFavorite(ctx: Ctx, articleId: number): Promise<Answer> {
  return tx(ctx, async (ctx) => {
    const own = and(eq(articleFavorites.userId, memberId(ctx)), eq(articleFavorites.articleId, articleId));
    const removed = await ctx.db.delete(articleFavorites).where(own).returning({ id: articleFavorites.id });
    const count = removed[0] ? await add(ctx, articleId, -1) : await countOf(ctx, articleId);
    return { favorited: false, favorites: count };
  });
}
