import { none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { ApprovalQuery, ApprovalRow, RejectForm } from "./schemas.ts";

export const getApprovals = route("GET /api/admin/approvals", {
  auth: permission("approvals", "read"),
  summary: "營運後台：需要第二位營運人員放行的金額決定",
  query: ApprovalQuery,
  answer: paged(ApprovalRow),
});

export const approve = route("POST /api/admin/approvals/{id}/approve", {
  auth: permission("approvals", "decide"),
  fresh: true,
  summary: "營運後台：放行另一位營運人員提出的決定，立即執行",
  answer: none,
  errors: ["forbidden", "not_found", "conflict", "transition_refused"],
});

export const reject = route("POST /api/admin/approvals/{id}/reject", {
  auth: permission("approvals", "decide"),
  summary: "營運後台：退回另一位營運人員提出的決定",
  body: RejectForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const withdraw = route("POST /api/admin/approvals/{id}/withdraw", {
  auth: permission("approvals", "decide"),
  summary: "營運後台：撤回自己提出的決定",
  body: RejectForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});
