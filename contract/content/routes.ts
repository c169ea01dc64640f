import { z } from "zod";
import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import {
  AdminNewsQuery,
  FaqAnswers,
  FaqAnswersForm,
  FaqList,
  FaqPage,
  FaqQuery,
  NewsCard,
  NewsChange,
  NewsDetail,
  NewsFile,
  NewsForm,
  NewsRow,
  PublishForm,
} from "./schemas.ts";

export const getFaqs = route("GET /api/faq", {
  auth: "public",
  summary: "常見問題，可依類別或關鍵字",
  query: FaqQuery,
  answer: json(FaqList),
});

export const getFaq = route("GET /api/faq/{id}", {
  auth: "public",
  summary: "一則常見問題",
  answer: json(FaqPage),
  errors: ["not_found"],
});

export const findAnswers = route("POST /api/faq/answers", {
  auth: "public",
  summary: "回答這封信的常見問題與指南，最多三則，信的內容不會存下來",
  body: FaqAnswersForm,
  answer: json(FaqAnswers),
});

export const getRecentNews = route("GET /api/recent_news", {
  auth: "public",
  summary: "最近的三則最新消息",
  answer: json(z.array(NewsCard)),
});

export const getMyNews = route("GET /api/my_news", {
  auth: "public",
  summary: "最新消息",
  query: PageQuery,
  answer: paged(NewsCard),
});

export const getMyNewsItem = route("GET /api/my_news/{id}", {
  auth: "public",
  summary: "一則最新消息",
  answer: json(NewsDetail),
  errors: ["not_found", "gone"],
});

export const getAdminNews = route("GET /api/admin/news", {
  auth: permission("news", "read"),
  summary: "營運後台：最新消息，含草稿與排程",
  query: AdminNewsQuery,
  answer: paged(NewsRow),
  errors: ["forbidden"],
});

export const getNewsFile = route("GET /api/admin/news/{id}", {
  auth: permission("news", "read"),
  summary: "營運後台：一則消息的編輯內容",
  answer: json(NewsFile),
  errors: ["forbidden", "not_found"],
});

export const createNews = route("POST /api/admin/news", {
  auth: permission("news", "edit"),
  summary: "營運後台：新增消息草稿",
  body: NewsForm,
  limit: "saveText",
  answer: json(NewsFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveNews = route("PUT /api/admin/news/{id}", {
  auth: permission("news", "edit"),
  summary: "營運後台：儲存消息；已發布的會立即更新",
  body: NewsChange,
  limit: "saveText",
  answer: json(NewsFile),
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const publishNews = route("POST /api/admin/news/{id}/publish", {
  auth: permission("news", "edit"),
  summary: "營運後台：立即發布或排定時間",
  body: PublishForm,
  answer: json(NewsFile),
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const withdrawNews = route("POST /api/admin/news/{id}/withdraw", {
  auth: permission("news", "edit"),
  summary: "營運後台：撤下消息或取消排程",
  answer: json(NewsFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export * from "./docs-routes.ts";
export { createFaq, getAdminFaq, getAdminFaqs, moveFaq, saveFaq } from "./faq-admin.ts";
export * from "./security-routes.ts";
