import { and, eq, inArray, or } from "drizzle-orm";
import { articleFavorites, articleReports, articles } from "#server/db/schema/articles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { not } from "#server/kernel/process/predicate.ts";
import { isPublished, isRemoved } from "./process/predicates.ts";
import { transition } from "./process/run.ts";
import { reindexArticles } from "./search/index-articles.ts";
import { asArticle } from "./store.ts";

/** Removes the articles of a deleted account. The rows are kept, without content, because reports reference them. */
export async function eraseArticles(ctx: Ctx, authorId: number): Promise<void> {
  const own = eq(articles.authorId, authorId);
  const rows = await ctx.db
    .select()
    .from(articles)
    .where(and(own, not(isRemoved).sql("articles")))
    .orderBy(articles.id)
    .for("update");
  for (const row of rows.map(asArticle)) {
    const withdrawn = isPublished.test(row) ? await transition(ctx, row, "withdraw") : row;
    await transition(ctx, withdrawn, "remove");
  }
  const emptied = await ctx.db
    .update(articles)
    .set({
      title: "已移除的文章",
      lead: "",
      body: "",
      tags: [],
      cover: null,
      typed: null,
      hiddenReason: null,
      hiddenAt: null,
      pickedAt: null,
      updatedAt: ctx.now(),
    })
    .where(own)
    .returning({ id: articles.id });
  const ids = emptied.map(({ id }) => id);
  await ctx.db
    .delete(articleFavorites)
    .where(or(eq(articleFavorites.userId, authorId), inArray(articleFavorites.articleId, ids)));
  await ctx.db.update(articleReports).set({ text: "" }).where(eq(articleReports.reporterId, authorId));
  if (ids.length > 0) await reindexArticles(ctx, ids);
}
