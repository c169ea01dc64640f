import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { DecideReportForm, MessageReport, MessageReportRow, ReportQuery } from "./schemas.ts";

export const getMessageReports = route("GET /api/admin/message_reports", {
  auth: permission("reports", "read"),
  summary: "營運後台：被檢舉的訊息",
  query: ReportQuery,
  answer: paged(MessageReportRow),
  errors: ["forbidden"],
});

export const getMessageReport = route("GET /api/admin/message_reports/{id}", {
  auth: permission("reports", "read"),
  summary: "營運後台：被檢舉的訊息與前後文，查看會留下紀錄",
  answer: json(MessageReport),
  errors: ["forbidden", "not_found"],
});

export const decideMessageReport = route("POST /api/admin/message_reports/{id}/decide", {
  auth: permission("reports", "decide"),
  summary: "營運後台：判定檢舉是否成立",
  body: DecideReportForm,
  answer: json(MessageReport),
  errors: ["forbidden", "not_found", "conflict"],
});
