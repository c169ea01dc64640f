import * as calls from "#contract/content/routes.ts";
import { getSecurityText } from "#contract/content/security-routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { findAnswers } from "./answers.ts";
import { createNews } from "./create-news.ts";
import { faqList, faqPage } from "./find-faqs.ts";
import { presentNews } from "./present.ts";
import { publishNews } from "./publish-news.ts";
import { adminNews, newsDetail, newsPage, recentNews } from "./queries.ts";
import { saveNews } from "./save-news.ts";
import { securityText } from "./security-text.ts";
import { getNews } from "./store.ts";
import { withdrawNews } from "./withdraw-news.ts";

const fileOf = async (ctx: Ctx, id: number) => presentNews(await getNews(ctx, id), ctx.now());

export const contentHandlers = [
  handle(getSecurityText, ({ ctx }) => ({ body: securityText(ctx) })),
  handle(calls.getFaqs, ({ ctx, query }) => faqList(ctx, query)),
  handle(calls.getFaq, ({ ctx, params }) => faqPage(ctx, params.id)),
  handle(calls.findAnswers, ({ ctx, body }) => findAnswers(ctx, body.text)),
  handle(calls.getRecentNews, ({ ctx }) => recentNews(ctx)),
  handle(calls.getMyNews, ({ ctx, query }) => newsPage(ctx, query.page)),
  handle(calls.getMyNewsItem, ({ ctx, params }) => newsDetail(ctx, params.id)),
  handle(calls.getAdminNews, ({ ctx, query }) => adminNews(ctx, query)),
  handle(calls.getNewsFile, ({ ctx, params }) => fileOf(ctx, params.id)),
  handle(calls.createNews, async ({ ctx, body }) => presentNews(await createNews(ctx, body), ctx.now())),
  handle(calls.saveNews, async ({ ctx, params, body }) => {
    await saveNews(ctx, params.id, body);
    return fileOf(ctx, params.id);
  }),
  handle(calls.publishNews, async ({ ctx, params, body }) => {
    await publishNews(ctx, params.id, body.publishAt);
    return fileOf(ctx, params.id);
  }),
  handle(calls.withdrawNews, async ({ ctx, params }) => {
    await withdrawNews(ctx, params.id);
    return fileOf(ctx, params.id);
  }),
];
