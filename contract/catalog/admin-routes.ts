import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { AdminService, AdminServiceFile, AdminServiceQuery } from "./admin.ts";
import { ServiceReportForm } from "./report.ts";

export const reportService = route("POST /api/services/{id}/report", {
  auth: "member",
  summary: "檢舉服務；同一項服務在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "own_service_report", "too_many"],
});

export const getAdminServices = route("GET /api/admin/services", {
  auth: permission("services", "read"),
  summary: "營運後台：被檢舉、已下架與所有的服務",
  query: AdminServiceQuery,
  answer: paged(AdminService),
  errors: ["forbidden"],
});

export const getAdminService = route("GET /api/admin/services/{id}", {
  auth: permission("services", "read"),
  summary: "營運後台：一項服務，以及文字和它相近的其他賣家服務",
  answer: json(AdminServiceFile),
  errors: ["forbidden", "not_found"],
});

export const hideService = route("POST /api/admin/services/{id}/hide", {
  auth: permission("services", "decide"),
  summary: "營運後台：下架服務，通知賣家與檢舉人",
  body: ModerationForm,
  answer: json(AdminService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const showService = route("POST /api/admin/services/{id}/show", {
  auth: permission("services", "decide"),
  summary: "營運後台：恢復上架，通知賣家",
  body: ModerationForm,
  answer: json(AdminService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const dismissServiceReports = route("POST /api/admin/services/{id}/dismiss_reports", {
  auth: permission("services", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(AdminService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});
