import { DismissReportsForm, JudgeForm } from "#contract/reports/judging.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { desk } from "../roles.ts";
import { DeskService, DeskServiceQuery } from "./desk.ts";
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

export const getDeskServices = route("GET /api/admin/services", {
  auth: desk("services", "read"),
  summary: "營運後台：被檢舉、已下架與所有的服務",
  query: DeskServiceQuery,
  answer: paged(DeskService),
  errors: ["forbidden"],
});

export const hideService = route("POST /api/admin/services/{id}/hide", {
  auth: desk("services", "decide"),
  summary: "營運後台：下架服務，通知賣家與檢舉人",
  body: JudgeForm,
  answer: json(DeskService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const showService = route("POST /api/admin/services/{id}/show", {
  auth: desk("services", "decide"),
  summary: "營運後台：恢復上架，通知賣家",
  body: JudgeForm,
  answer: json(DeskService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});

export const dismissServiceReports = route("POST /api/admin/services/{id}/dismiss_reports", {
  auth: desk("services", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(DeskService),
  errors: ["forbidden", "not_found", "gone", "conflict"],
});
