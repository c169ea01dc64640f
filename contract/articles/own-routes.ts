import { z } from "zod";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Picture } from "../shared.ts";
import * as terms from "../terms.ts";
import { ArticleCreate, ArticleForm, ArticleSave, MyArticle, MyArticlesMore, MyArticlesQuery } from "./schemas.ts";

export const getMyArticles = route("GET /api/my_blogs", {
  auth: "member",
  summary: "自己的文章與每月成績",
  query: MyArticlesQuery,
  answer: paged(MyArticle, MyArticlesMore),
});

export const getMyArticle = route("GET /api/my_blogs/{id}", {
  auth: "member",
  summary: "一篇文章的編輯內容",
  answer: json(ArticleForm),
  errors: ["not_found", "gone"],
});

export const createArticle = route("POST /api/my_blogs", {
  auth: "member",
  summary: "新增文章草稿",
  body: ArticleCreate,
  limit: "saveText",
  answer: json(ArticleForm),
  errors: ["invalid", "too_many"],
});

export const saveArticle = route("PUT /api/my_blogs/{id}", {
  auth: "member",
  summary: "儲存打到一半的文章；讀者看到的要等發布才會更新",
  body: ArticleSave,
  limit: "saveText",
  answer: json(ArticleForm),
  errors: ["invalid", "not_found", "gone", "stale_article"],
});

export const publishArticle = route("POST /api/my_blogs/{id}/publish", {
  auth: "member",
  summary: "發布文章，或讓讀者看到新的內容",
  query: z.object({ version: ArticleSave.shape.version.optional() }),
  limit: "saveText",
  answer: json(ArticleForm),
  errors: ["not_found", "gone", "article_incomplete", "stale_article", "article_hidden", "contact_details"],
});

export const withdrawArticle = route("POST /api/my_blogs/{id}/withdraw", {
  auth: "member",
  summary: "撤下文章",
  answer: json(ArticleForm),
  errors: ["not_found", "gone", "conflict"],
});

export const removeArticle = route("DELETE /api/my_blogs/{id}", {
  auth: "member",
  summary: "刪除草稿或已撤下的文章",
  answer: none,
  errors: ["not_found", "gone", "conflict"],
});

export const uploadArticleImage = route("POST /api/my_blogs_images", {
  auth: "member",
  summary: "上傳文章的封面或內文圖片",
  body: z.object({ use: z.enum(["cover", "text"]).default("text") }),
  files: { field: "image", max: 1, maxBytes: terms.imageMaxBytes, totalBytes: terms.imageMaxBytes },
  answer: json(Picture),
  errors: ["invalid", "bad_image", "image_too_large", "too_large", "too_many"],
});
