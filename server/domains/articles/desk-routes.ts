import * as calls from "#contract/articles/desk-routes.ts";
import { handle } from "#server/http/handler.ts";
import { deskArticle, deskArticles } from "./desk/desk-articles.ts";
import { dismissReports } from "./desk/dismiss-reports.ts";
import { hideArticle } from "./desk/hide-article.ts";
import { pickArticle } from "./desk/pick-article.ts";
import { showArticle } from "./desk/show-article.ts";
import { reportArticle } from "./reading/report-article.ts";

/** Reporting an article, and what operators do about articles. */
export const deskHandlers = [
  handle(calls.reportArticle, ({ ctx, params, body }) => reportArticle(ctx, params.id, body)),
  handle(calls.getDeskArticles, ({ ctx, query }) => deskArticles(ctx, query)),
  handle(calls.hideArticle, async ({ ctx, params, body }) => {
    await hideArticle(ctx, params.id, body);
    return deskArticle(ctx, params.id);
  }),
  handle(calls.showArticle, async ({ ctx, params, body }) => {
    await showArticle(ctx, params.id, body);
    return deskArticle(ctx, params.id);
  }),
  handle(calls.dismissArticleReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return deskArticle(ctx, params.id);
  }),
  handle(calls.pickArticle, async ({ ctx, params }) => {
    await pickArticle(ctx, params.id, "pick");
    return deskArticle(ctx, params.id);
  }),
  handle(calls.unpickArticle, async ({ ctx, params }) => {
    await pickArticle(ctx, params.id, "unpick");
    return deskArticle(ctx, params.id);
  }),
];
