import { DismissReportsForm, JudgeForm } from "#contract/reports/judging.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { ServiceReportForm } from "../catalog/report.ts";
import { desk } from "../roles.ts";
import { DeskArticle, DeskArticleQuery } from "./desk.ts";

export const reportArticle = route("POST /api/blogs/{id}/report", {
  auth: "member",
  summary: "檢舉文章；同一篇文章在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "gone", "own_article_report", "too_many"],
});

export const getDeskArticles = route("GET /api/admin/blogs", {
  auth: desk("blogs", "read"),
  summary: "營運後台：被檢舉、已下架、編輯精選與所有的文章",
  query: DeskArticleQuery,
  answer: paged(DeskArticle),
  errors: ["forbidden"],
});

export const hideArticle = route("POST /api/admin/blogs/{id}/hide", {
  auth: desk("blogs", "decide"),
  summary: "營運後台：下架文章，通知作者與檢舉人",
  body: JudgeForm,
  answer: json(DeskArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const showArticle = route("POST /api/admin/blogs/{id}/show", {
  auth: desk("blogs", "decide"),
  summary: "營運後台：恢復顯示文章，通知作者",
  body: JudgeForm,
  answer: json(DeskArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const dismissArticleReports = route("POST /api/admin/blogs/{id}/dismiss_reports", {
  auth: desk("blogs", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(DeskArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const pickArticle = route("POST /api/admin/blogs/{id}/pick", {
  auth: desk("blogs", "decide"),
  summary: "營運後台：選為編輯精選",
  answer: json(DeskArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const unpickArticle = route("POST /api/admin/blogs/{id}/unpick", {
  auth: desk("blogs", "decide"),
  summary: "營運後台：移出編輯精選",
  answer: json(DeskArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});
