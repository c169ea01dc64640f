import { z } from "zod";
import { csv, json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { auditExportRows } from "../terms.ts";
import { AuditAction, AuditFilter, AuditLine, AuditQuery, AuditRow, AuditSubject, Overview } from "./schemas.ts";

export * from "./jobs.ts";
export * from "./member-records.ts";
export * from "./notes.ts";
export * from "./operators.ts";
export * from "./queue.ts";
export * from "./setup.ts";

export const getOverview = route("GET /api/admin/overview", {
  auth: "operator",
  summary: "營運後台：可用的頁面與等待處理的件數",
  answer: json(Overview),
});

export const getAuditLog = route("GET /api/admin/audit", {
  auth: permission("audit", "read"),
  summary: "營運後台：操作紀錄",
  query: AuditQuery,
  answer: paged(AuditRow, { actions: z.array(AuditAction), subjects: z.array(AuditSubject) }),
  errors: ["forbidden"],
});

export const getAuditTable = route("GET /api/admin/audit/table", {
  auth: permission("audit", "read"),
  summary: `營運後台：篩選過的操作紀錄（CSV），最新的 ${auditExportRows} 筆`,
  query: AuditFilter,
  answer: csv(AuditLine),
  errors: ["forbidden"],
});
