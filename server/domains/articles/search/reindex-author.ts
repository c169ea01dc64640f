import { eq } from "drizzle-orm";
import { articles } from "#server/db/schema/articles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { reindexArticles } from "./index-articles.ts";

/** When a member is suspended or restored, their articles leave the lists or return. */
export async function reindexAuthor(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  const rows = await ctx.db.select({ id: articles.id }).from(articles).where(eq(articles.authorId, userId));
  if (rows.length > 0)
    await reindexArticles(
      ctx,
      rows.map(({ id }) => id),
    );
}
