import { ServiceReportForm } from "#contract/catalog/report.ts";
import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { permission } from "#contract/roles.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { AdminReview, AdminReviewQuery } from "./reviews.ts";

export const reportReview = route("POST /api/reviews/{id}/report", {
  auth: "member",
  summary: "檢舉評價；同一則評價在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "own_review_report", "too_many"],
});

export const getAdminReviews = route("GET /api/admin/reviews", {
  auth: permission("reviews", "read"),
  summary: "營運後台：被檢舉、已下架與所有公開過的評價",
  query: AdminReviewQuery,
  answer: paged(AdminReview),
  errors: ["forbidden"],
});

export const hideReview = route("POST /api/admin/reviews/{id}/hide", {
  auth: permission("reviews", "decide"),
  summary: "營運後台：下架評價，通知雙方與檢舉人",
  body: ModerationForm,
  answer: json(AdminReview),
  errors: ["forbidden", "not_found", "conflict"],
});

export const showReview = route("POST /api/admin/reviews/{id}/show", {
  auth: permission("reviews", "decide"),
  summary: "營運後台：恢復顯示評價，通知雙方",
  body: ModerationForm,
  answer: json(AdminReview),
  errors: ["forbidden", "not_found", "conflict"],
});

export const dismissReviewReports = route("POST /api/admin/reviews/{id}/dismiss_reports", {
  auth: permission("reviews", "decide"),
  summary: "營運後台：評價的檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(AdminReview),
  errors: ["forbidden", "not_found", "conflict"],
});
