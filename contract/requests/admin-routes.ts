import { z } from "zod";
import { DismissReportsForm, ModerationForm } from "#contract/reports/moderation.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { PageQuery } from "../shared.ts";
import {
  AdminOffer,
  AdminRequest,
  AdminRequestFile,
  AdminRequestQuery,
  ContactDetailQuery,
  ContactDetailRow,
  ContactRuleCount,
} from "./admin.ts";

export const getAdminRequests = route("GET /api/admin/requests", {
  auth: permission("requests", "read"),
  summary: "營運後台：被檢舉、已下架與所有的需求",
  query: AdminRequestQuery,
  answer: paged(AdminRequest),
  errors: ["forbidden"],
});

export const getAdminRequest = route("GET /api/admin/requests/{id}", {
  auth: permission("requests", "read"),
  summary: "營運後台：一個需求與收到的提案，查看會留下紀錄",
  answer: json(AdminRequestFile),
  errors: ["forbidden", "not_found"],
});

export const hideRequest = route("POST /api/admin/requests/{id}/hide", {
  auth: permission("requests", "decide"),
  summary: "營運後台：下架需求，通知買家與檢舉人",
  body: ModerationForm,
  answer: json(AdminRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const showRequest = route("POST /api/admin/requests/{id}/show", {
  auth: permission("requests", "decide"),
  summary: "營運後台：恢復需求，通知買家",
  body: ModerationForm,
  answer: json(AdminRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const dismissRequestReports = route("POST /api/admin/requests/{id}/dismiss_reports", {
  auth: permission("requests", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(AdminRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const takeDownOffer = route("POST /api/admin/offers/{id}/take_down", {
  auth: permission("requests", "decide"),
  summary: "營運後台：移除違規的提案，通知賣家與檢舉人",
  body: ModerationForm,
  answer: none,
  errors: ["forbidden", "not_found", "offer_refused"],
});

export const getReportedOffers = route("GET /api/admin/offers", {
  auth: permission("requests", "read"),
  summary: "營運後台：被檢舉、不屬於任何需求的提案，最早的檢舉在前",
  query: PageQuery,
  answer: paged(AdminOffer),
  errors: ["forbidden"],
});

export const dismissOfferReports = route("POST /api/admin/offers/{id}/dismiss_reports", {
  auth: permission("requests", "decide"),
  summary: "營運後台：提案的檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const getContactDetails = route("GET /api/admin/contact_details", {
  auth: permission("requests", "read"),
  summary: "營運後台：公開內容裡的聯絡方式，與被擋下的聯絡方式",
  query: ContactDetailQuery,
  answer: paged(ContactDetailRow),
  errors: ["forbidden"],
});

export const getContactRules = route("GET /api/admin/contact_rules", {
  auth: permission("requests", "read"),
  summary: "營運後台：聯絡方式各規則擋下與被說判斷錯了的次數",
  answer: json(z.array(ContactRuleCount)),
  errors: ["forbidden"],
});
