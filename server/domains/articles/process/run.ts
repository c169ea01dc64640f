import { eq } from "drizzle-orm";
import type { ArticleTransition } from "#contract/articles/states.ts";
import { to } from "#contract/paths/to.ts";
import { articles } from "#server/db/schema/articles.ts";
import { notifyByTransition } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type Binding, runTransition, type TransitionContext } from "#server/kernel/process/run-transition.ts";
import { one } from "#server/kernel/rows.ts";
import { reindexArticles } from "../search/index-articles.ts";
import { type Article, asArticle } from "../store.ts";
import { type ArticleProcessTypes, articleProcess } from "./article.ts";
import { articleReports } from "./report.ts";

type ArticleTransitionContext = TransitionContext<ArticleProcessTypes, Article>;

async function reindex(ctx: Ctx, { row: { finds }, after }: ArticleTransitionContext): Promise<void> {
  if (finds) await reindexArticles(ctx, [after.id]);
}

const binding: Binding<ArticleProcessTypes, Article> = {
  // Anybody but author and system has been authorized as an operator: policy.ts.
  actorOf({ actor }, { authorId }) {
    if (actor.kind !== "member") return "system";
    return actor.id === authorId ? "author" : "operator";
  },
  async save(ctx, { before }, changes) {
    return asArticle(one(await ctx.db.update(articles).set(changes).where(eq(articles.id, before.id)).returning()));
  },
  steps: [
    reindex,
    articleReports.decide,
    notifyByTransition(
      articleProcess,
      "support",
      ({ id, authorId }) => to("/users/:id/blogs/:blogId", { id: authorId, blogId: id }),
      ({ authorId }) => authorId,
    ),
  ],
};

/** Makes a transition of a locked article. @throws Refusal conflict when its state does not allow it, article_hidden */
export const transition = (
  ctx: Ctx,
  article: Article,
  name: Exclude<ArticleTransition, "create">,
  input: ArticleProcessTypes["input"] = {},
  data: Record<string, unknown> = {},
): Promise<Article> => runTransition(ctx, articleProcess, binding, article, name, { input, data });
