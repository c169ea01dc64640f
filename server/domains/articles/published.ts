import { eq } from "drizzle-orm";
import { articleDays, articleFavorites, articleSearch, articles } from "#server/db/schema/articles.ts";
import { getUser } from "#server/domains/accounts/index.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read } from "#server/kernel/rows.ts";
import { publishedKind } from "#server/publishing/kind.ts";
import { mayModerate, maySee } from "./policy.ts";
import { readable } from "./process/predicates.ts";
import { articleReports } from "./process/report.ts";
import { transition } from "./process/run.ts";
import { lockArticle } from "./store.ts";

/** @throws Refusal not_found when it is not readable */
export async function checkReadable(ctx: Ctx, id: number): Promise<void> {
  const found = await read(ctx.db, { id: num })`
    select a.id from articles a join users u on u.id = a.author_id where a.id = ${id} and ${readable("a", "u")}`;
  if (found.length === 0) refuse("not_found");
}

/** What an article shares with everything else that members publish. */
export const articleKind = publishedKind({
  name: "article",
  favorites: {
    of: articleFavorites.articleId,
    count: articles.favorites,
    // It can be removed also when it is no longer readable.
    admit: async (ctx, id, add) => (add ? checkReadable(ctx, id) : undefined),
    // Lists are sorted by the number in the search row.
    async changed(ctx, id, { n }) {
      const set = { favorites: n, updatedAt: ctx.now() };
      await ctx.db.update(articleSearch).set(set).where(eq(articleSearch.articleId, id));
    },
  },
  lock: lockArticle,
  mayModerate,
  async admitReport(ctx, article) {
    if (article.authorId === viewerId(ctx)) refuse("own_article_report");
    const { status } = await getUser(ctx, article.authorId);
    if (!maySee({ ...article, authorStatus: status })) refuse("not_found");
  },
  reports: articleReports,
  transition,
  // Each reader counts once a day: the page was opened, a service in it was clicked.
  views: { table: articles, of: articleDays.articleId, each: { reads: 1, clicks: 1 } },
});
