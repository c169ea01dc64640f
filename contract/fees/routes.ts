import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import { Rule, RuleForm, RulePreview } from "./schemas.ts";

export const getFeeRules = route("GET /api/admin/fee_rules", {
  auth: permission("finance", "read"),
  summary: "營運後台：費率規則，新的在前",
  query: PageQuery,
  answer: paged(Rule),
  errors: ["forbidden"],
});

export const previewFeeRule = route("GET /api/admin/fee_rule_preview", {
  auth: permission("finance", "read"),
  summary: "營運後台：這條規則會讓最近的訂單有什麼不同",
  query: RuleForm,
  answer: json(RulePreview),
  errors: ["forbidden", "invalid"],
});

export const createFeeRule = route("POST /api/admin/fee_rules", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：提出費率規則，由另一位營運人員放行後生效",
  body: RuleForm,
  answer: none,
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const endFeeRule = route("POST /api/admin/fee_rules/{id}/end", {
  auth: permission("finance", "decide"),
  fresh: true,
  summary: "營運後台：結束費率規則，之後的訂單不再適用",
  answer: none,
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});
