import * as calls from "#contract/articles/routes.ts";
import { storeImage } from "#server/domains/files/index.ts";
import { handle } from "#server/http/handler.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { sharePictureHandlers } from "./og/share-picture.ts";
import { articleKind, checkReadable } from "./published.ts";
import { articleShelves, articlesOf, authorName, myFavoriteArticles } from "./queries.ts";
import { articlePage } from "./reading/article-page.ts";
import { atomFeed } from "./reading/feed.ts";
import { articleCategories } from "./search/categories.ts";
import { searchArticles } from "./search/search-articles.ts";
import { articleForm } from "./writing/article-form.ts";
import { myArticles } from "./writing/my-articles.ts";
import { publishArticle } from "./writing/publish-article.ts";
import { createArticle, saveArticle } from "./writing/save-article.ts";
import { transitionArticle } from "./writing/transition-article.ts";

export const articleHandlers = [
  ...sharePictureHandlers,
  handle(calls.getBlogCategories, ({ ctx }) => articleCategories(ctx)),
  handle(calls.searchArticles, ({ ctx, query }) => searchArticles(ctx, query)),
  handle(calls.getShelves, ({ ctx }) => articleShelves(ctx)),
  handle(calls.getArticle, async ({ ctx, params }) => {
    const page = await articlePage(ctx, params.id);
    if (!page.own) articleKind.note(ctx, params.id, "reads");
    return page;
  }),
  handle(calls.getUserArticles, async ({ ctx, params, query }) => {
    await authorName(ctx, params.id);
    return articlesOf(ctx, params.id, query.page);
  }),
  handle(calls.clickArticle, async ({ ctx, params }) => {
    await checkReadable(ctx, params.id);
    articleKind.note(ctx, params.id, "clicks");
  }),
  handle(calls.getFeed, async ({ ctx }) => ({ body: await atomFeed(ctx, null) })),
  handle(calls.getUserFeed, async ({ ctx, params }) => ({ body: await atomFeed(ctx, params.id) })),
  handle(calls.addArticleFavorite, ({ ctx, params }) => articleKind.favorite(ctx, params.id, true)),
  handle(calls.removeArticleFavorite, ({ ctx, params }) => articleKind.favorite(ctx, params.id, false)),
  handle(calls.getMyFavoriteArticles, ({ ctx, query }) => myFavoriteArticles(ctx, query.page)),
  handle(calls.getMyArticles, ({ ctx, query }) => myArticles(ctx, query)),
  handle(calls.getMyArticle, ({ ctx, params }) => articleForm(ctx, params.id)),
  handle(calls.createArticle, async ({ ctx, body }) => articleForm(ctx, await createArticle(ctx, body))),
  handle(calls.saveArticle, async ({ ctx, params, body }) => {
    await saveArticle(ctx, params.id, body);
    return articleForm(ctx, params.id);
  }),
  handle(calls.publishArticle, async ({ ctx, params, query }) => {
    await publishArticle(ctx, params.id, query.version);
    return articleForm(ctx, params.id);
  }),
  handle(calls.withdrawArticle, async ({ ctx, params }) => {
    await transitionArticle(ctx, params.id, "withdraw");
    return articleForm(ctx, params.id);
  }),
  handle(calls.removeArticle, ({ ctx, params }) => transitionArticle(ctx, params.id, "remove")),
  handle(calls.uploadArticleImage, ({ ctx, body, files }) => {
    const [file] = files;
    if (!file) refuseField("invalid", "image", "請選擇一張圖片。");
    return storeImage(ctx, file, { use: body.use === "cover" ? "cover" : "description" });
  }),
];
