import * as calls from "#contract/articles/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { adminArticle, adminArticles } from "./admin/admin-articles.ts";
import { dismissReports } from "./admin/dismiss-reports.ts";
import { hideArticle } from "./admin/hide-article.ts";
import { pickArticle } from "./admin/pick-article.ts";
import { showArticle } from "./admin/show-article.ts";
import { reportArticle } from "./reading/report-article.ts";

/** Calls to report an article, and to moderate articles. */
export const adminHandlers = [
  handle(calls.reportArticle, ({ ctx, params, body }) => reportArticle(ctx, params.id, body)),
  handle(calls.getAdminArticles, ({ ctx, query }) => adminArticles(ctx, query)),
  handle(calls.hideArticle, async ({ ctx, params, body }) => {
    await hideArticle(ctx, params.id, body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.showArticle, async ({ ctx, params, body }) => {
    await showArticle(ctx, params.id, body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.dismissArticleReports, async ({ ctx, params, body }) => {
    await dismissReports(ctx, params.id, body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.pickArticle, async ({ ctx, params }) => {
    await pickArticle(ctx, params.id, "pick");
    return adminArticle(ctx, params.id);
  }),
  handle(calls.unpickArticle, async ({ ctx, params }) => {
    await pickArticle(ctx, params.id, "unpick");
    return adminArticle(ctx, params.id);
  }),
];
