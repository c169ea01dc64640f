import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, PageQuery, paged } from "../shared.ts";
import {
  FaqList,
  FaqPage,
  FaqQuery,
  NewsCard,
  NewsChange,
  NewsDeskQuery,
  NewsDetail,
  NewsFile,
  NewsForm,
  NewsPage,
  NewsRow,
  PublishForm,
  Terms,
} from "./schemas.ts";

export const getTerms = route({
  method: "GET",
  path: "/api/terms",
  auth: "public",
  summary: "說明文字裡的數字：費率、期限與上限",
  response: Terms,
});

export const getFaqs = route({
  method: "GET",
  path: "/api/faq",
  auth: "public",
  summary: "常見問題，可依類別或關鍵字",
  query: FaqQuery,
  response: FaqList,
});

export const getFaq = route({
  method: "GET",
  path: "/api/faq/{id}",
  auth: "public",
  summary: "一則常見問題",
  params: IdParams,
  response: FaqPage,
  errors: ["not_found"],
});

export const getRecentNews = route({
  method: "GET",
  path: "/api/recent_news",
  auth: "public",
  summary: "最近的三則最新消息",
  response: z.array(NewsCard),
});

export const getMyNews = route({
  method: "GET",
  path: "/api/my_news",
  auth: "public",
  summary: "最新消息",
  query: PageQuery,
  response: NewsPage,
});

export const getMyNewsItem = route({
  method: "GET",
  path: "/api/my_news/{id}",
  auth: "public",
  summary: "一則最新消息",
  params: IdParams,
  response: NewsDetail,
  errors: ["not_found", "gone"],
});

export const getNewsDesk = route({
  method: "GET",
  path: "/api/admin/news",
  auth: "operator",
  summary: "營運後台：最新消息，含草稿與排程",
  query: NewsDeskQuery,
  response: paged(NewsRow),
  errors: ["forbidden"],
});

export const getNewsFile = route({
  method: "GET",
  path: "/api/admin/news/{id}",
  auth: "operator",
  summary: "營運後台：一則消息的編輯內容",
  params: IdParams,
  response: NewsFile,
  errors: ["forbidden", "not_found"],
});

export const createNews = route({
  method: "POST",
  path: "/api/admin/news",
  auth: "operator",
  summary: "營運後台：新增消息草稿",
  body: NewsForm,
  idempotent: true,
  response: NewsFile,
  errors: ["forbidden", "invalid"],
});

export const saveNews = route({
  method: "PUT",
  path: "/api/admin/news/{id}",
  auth: "operator",
  summary: "營運後台：儲存消息；已發布的會立即更新",
  params: IdParams,
  body: NewsChange,
  response: NewsFile,
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const publishNews = route({
  method: "POST",
  path: "/api/admin/news/{id}/publish",
  auth: "operator",
  summary: "營運後台：立即發布或排定時間",
  params: IdParams,
  body: PublishForm,
  response: NewsFile,
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const withdrawNews = route({
  method: "POST",
  path: "/api/admin/news/{id}/withdraw",
  auth: "operator",
  summary: "營運後台：撤下消息或取消排程",
  params: IdParams,
  response: NewsFile,
  errors: ["forbidden", "not_found", "conflict"],
});
