import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { PageQuery } from "../shared.ts";
import { ArticleCard, ArticleDetail, ArticleQuery, ArticleSearch, BlogCategory, Shelves } from "./schemas.ts";

export const getBlogCategories = route("GET /api/blog_categories", {
  auth: "public",
  summary: "文章分類",
  answer: json(z.array(BlogCategory)),
});

export const searchArticles = route("GET /api/blogs", {
  auth: "public",
  summary: "搜尋與瀏覽文章",
  query: ArticleQuery,
  answer: json(ArticleSearch),
  errors: ["not_found"],
});

export const getShelves = route("GET /api/blogs_shelves", {
  auth: "public",
  summary: "編輯精選與三十天內最多人讀的文章",
  answer: json(Shelves),
});

export const getArticle = route("GET /api/blogs/{id}", {
  auth: "public",
  summary: "文章頁",
  answer: json(ArticleDetail),
  errors: ["not_found", "gone"],
});

export const getUserArticles = route("GET /api/users/{id}/blogs", {
  auth: "public",
  summary: "會員發布的文章",
  query: PageQuery,
  answer: paged(ArticleCard),
  errors: ["not_found"],
});

export const clickArticle = route("POST /api/blogs/{id}/clicks", {
  auth: "public",
  summary: "讀者從文章前往作者的服務，計入作者的成績",
  answer: none,
  limit: "event",
  errors: ["not_found", "too_many"],
});

const Favorite = z.object({ favorited: z.boolean(), favorites: z.number().int() });

export const addArticleFavorite = route("POST /api/blogs/{id}/favorite", {
  auth: "member",
  summary: "收藏文章",
  answer: json(Favorite),
  errors: ["not_found"],
});

export const removeArticleFavorite = route("DELETE /api/blogs/{id}/favorite", {
  auth: "member",
  summary: "取消收藏文章",
  answer: json(Favorite),
  errors: ["not_found"],
});

export const getMyFavoriteArticles = route("GET /api/my_favorite_blogs", {
  auth: "member",
  summary: "收藏的文章",
  query: PageQuery,
  answer: paged(ArticleCard),
});

const atom = file({ type: "application/atom+xml; charset=utf-8", shown: true, cache: "public, max-age=600" });

export const getFeed = route("GET /blogs/atom.xml", {
  auth: "open",
  summary: "最新文章的 Atom 訂閱來源",
  answer: atom,
});

export const getUserFeed = route("GET /users/{id}/blogs/atom.xml", {
  auth: "open",
  summary: "一位會員的文章的 Atom 訂閱來源",
  answer: atom,
  errors: ["not_found"],
});

/**
 * The URL contains a hash of the picture, so it may be cached forever; an outdated hash redirects to the current one.
 */
export const getArticlePicture = route("GET /og/blogs/{id}/{hash}.jpg", {
  auth: "open",
  summary: "分享文章時顯示的圖片，1200 × 630",
  params: { hash: z.string() },
  answer: file({ type: "image/jpeg", shown: true, cache: "public, max-age=31536000, immutable" }),
  errors: ["not_found"],
});

export * from "./admin-routes.ts";
export * from "./own-routes.ts";
