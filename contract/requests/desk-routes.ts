import { z } from "zod";
import { DismissReportsForm, JudgeForm } from "#contract/reports/judging.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { desk } from "../roles.ts";
import {
  ContactDetailQuery,
  ContactDetailRow,
  ContactRuleCount,
  DeskOffer,
  DeskOfferQuery,
  DeskRequest,
  DeskRequestFile,
  DeskRequestQuery,
} from "./desk.ts";

export const getDeskRequests = route("GET /api/admin/requests", {
  auth: desk("requests", "read"),
  summary: "營運後台：被檢舉、已下架與所有的需求",
  query: DeskRequestQuery,
  answer: paged(DeskRequest),
  errors: ["forbidden"],
});

export const getDeskRequest = route("GET /api/admin/requests/{id}", {
  auth: desk("requests", "read"),
  summary: "營運後台：一個需求與收到的提案，查看會留下紀錄",
  answer: json(DeskRequestFile),
  errors: ["forbidden", "not_found"],
});

export const hideRequest = route("POST /api/admin/requests/{id}/hide", {
  auth: desk("requests", "decide"),
  summary: "營運後台：下架需求，通知買家與檢舉人",
  body: JudgeForm,
  answer: json(DeskRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const showRequest = route("POST /api/admin/requests/{id}/show", {
  auth: desk("requests", "decide"),
  summary: "營運後台：恢復需求，通知買家",
  body: JudgeForm,
  answer: json(DeskRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const dismissRequestReports = route("POST /api/admin/requests/{id}/dismiss_reports", {
  auth: desk("requests", "decide"),
  summary: "營運後台：檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: json(DeskRequest),
  errors: ["forbidden", "not_found", "request_refused"],
});

export const takeDownOffer = route("POST /api/admin/offers/{id}/take_down", {
  auth: desk("requests", "decide"),
  summary: "營運後台：移除違規的提案，通知賣家與檢舉人",
  body: JudgeForm,
  answer: none,
  errors: ["forbidden", "not_found", "offer_refused"],
});

export const getReportedOffers = route("GET /api/admin/offers", {
  auth: desk("requests", "read"),
  summary: "營運後台：被檢舉、不屬於任何需求的提案，最早的檢舉在前",
  query: DeskOfferQuery,
  answer: paged(DeskOffer),
  errors: ["forbidden"],
});

export const dismissOfferReports = route("POST /api/admin/offers/{id}/dismiss_reports", {
  auth: desk("requests", "decide"),
  summary: "營運後台：提案的檢舉不成立，通知檢舉人",
  body: DismissReportsForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const getContactDetails = route("GET /api/admin/contact_details", {
  auth: desk("requests", "read"),
  summary: "營運後台：公開內容裡的聯絡方式，與被擋下的聯絡方式",
  query: ContactDetailQuery,
  answer: paged(ContactDetailRow),
  errors: ["forbidden"],
});

export const getContactRules = route("GET /api/admin/contact_rules", {
  auth: desk("requests", "read"),
  summary: "營運後台：聯絡方式各規則擋下與被說判斷錯了的次數",
  answer: json(z.array(ContactRuleCount)),
  errors: ["forbidden"],
});
