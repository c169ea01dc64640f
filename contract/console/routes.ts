import { z } from "zod";
import { json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { AuditAction, AuditQuery, AuditRow, Overview } from "./schemas.ts";

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
  answer: paged(AuditRow, { actions: z.array(AuditAction) }),
  errors: ["forbidden"],
});
