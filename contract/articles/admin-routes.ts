import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { ServiceReportForm } from "../catalog/report.ts";
import { permission } from "../roles.ts";
import { AdminArticle, AdminArticleQuery } from "./admin.ts";

export const reportArticle = route("POST /api/blogs/{id}/report", {
  auth: "member",
  summary: "檢舉文章；同一篇文章在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "gone", "own_article_report", "too_many"],
});

export const getAdminArticles = route("GET /api/admin/blogs", {
  auth: permission("blogs", "read"),
  summary: "營運後台：被檢舉、已下架、編輯精選與所有的文章",
  query: AdminArticleQuery,
  answer: paged(AdminArticle),
  errors: ["forbidden"],
});

export const hideArticle = route("POST /api/admin/blogs/{id}/hide", {
  auth: permission("blogs", "decide"),
  summary: "營運後台：下架文章，通知作者與檢舉人",
  body: ModerationForm,
  answer: json(AdminArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const showArticle = route("POST /api/admin/blogs/{id}/show", {
  auth: permission("blogs", "decide"),
  summary: "營運後台：恢復顯示文章，通知作者",
  body: ModerationForm,
  answer: json(AdminArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const dismissArticleReports = route("POST /api/admin/blogs/{id}/dismiss_reports", {
  auth: permission("blogs", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(AdminArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const pickArticle = route("POST /api/admin/blogs/{id}/pick", {
  auth: permission("blogs", "decide"),
  summary: "營運後台：選為編輯精選",
  answer: json(AdminArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const unpickArticle = route("POST /api/admin/blogs/{id}/unpick", {
  auth: permission("blogs", "decide"),
  summary: "營運後台：移出編輯精選",
  answer: json(AdminArticle),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});
