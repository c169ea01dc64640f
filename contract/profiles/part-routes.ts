import { ServiceReportForm } from "#contract/catalog/report.ts";
import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { permission } from "#contract/roles.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { AdminProfilePart, AdminProfilePartQuery } from "./parts.ts";

const report = {
  auth: "member",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "own_profile_report", "too_many"],
} as const;

export const reportProfile = route("POST /api/users/{id}/report", {
  ...report,
  summary: "檢舉會員的個人檔案；在處理完之前只算一次",
});

export const reportAvatar = route("POST /api/users/{id}/report_avatar", {
  ...report,
  summary: "檢舉會員的頭像；在處理完之前只算一次",
});

export const reportPortfolio = route("POST /api/portfolios/{id}/report", {
  ...report,
  summary: "檢舉會員的作品；同一件作品在處理完之前只算一次",
});

export const getAdminProfileParts = route("GET /api/admin/profiles", {
  auth: permission("profiles", "read"),
  summary: "營運後台：被檢舉與已下架的個人檔案、頭像與作品",
  query: AdminProfilePartQuery,
  answer: paged(AdminProfilePart),
  errors: ["forbidden"],
});

const decided = {
  auth: permission("profiles", "decide"),
  answer: json(AdminProfilePart),
  errors: ["forbidden", "not_found", "conflict"],
} as const;

export const hideProfilePart = route("POST /api/admin/profiles/{id}/hide", {
  ...decided,
  summary: "營運後台：下架個人檔案的文字、頭像或作品，通知本人與檢舉人",
  body: ModerationForm,
});

export const showProfilePart = route("POST /api/admin/profiles/{id}/show", {
  ...decided,
  summary: "營運後台：恢復下架的內容，通知本人",
  body: ModerationForm,
});

export const dismissProfileReports = route("POST /api/admin/profiles/{id}/dismiss_reports", {
  ...decided,
  summary: "營運後台：個人檔案、頭像或作品的檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
});
