import * as calls from "#contract/articles/admin-routes.ts";
import { handle } from "#server/http/handler.ts";
import { adminArticle, adminArticles } from "./admin/admin-articles.ts";
import { articleKind } from "./published.ts";

/** Calls to report an article, and to moderate articles. */
export const adminHandlers = [
  handle(calls.reportArticle, ({ ctx, params, body }) => articleKind.report(ctx, params.id, body)),
  handle(calls.getAdminArticles, ({ ctx, query }) => adminArticles(ctx, query)),
  handle(calls.hideArticle, async ({ ctx, params, body }) => {
    await articleKind.moderate(ctx, params.id, "hide", body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.showArticle, async ({ ctx, params, body }) => {
    await articleKind.moderate(ctx, params.id, "show", body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.dismissArticleReports, async ({ ctx, params, body }) => {
    await articleKind.moderate(ctx, params.id, "dismiss", body);
    return adminArticle(ctx, params.id);
  }),
  handle(calls.pickArticle, async ({ ctx, params }) => {
    await articleKind.moderate(ctx, params.id, "pick");
    return adminArticle(ctx, params.id);
  }),
  handle(calls.unpickArticle, async ({ ctx, params }) => {
    await articleKind.moderate(ctx, params.id, "unpick");
    return adminArticle(ctx, params.id);
  }),
];
