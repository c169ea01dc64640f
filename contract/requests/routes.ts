import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { ServiceReportForm } from "../catalog/report.ts";
import { Id } from "../shared.ts";
import { InviteForm, RefuseForm } from "./forms.ts";
import { FittingSeller, Newest } from "./list-schemas.ts";
import { Designation, RequestDetail, RequestGuide, RequestPage, RequestQuery } from "./schemas.ts";

export * from "./filter-routes.ts";
export * from "./own-routes.ts";

export const searchRequests = route("GET /api/requests", {
  auth: "public",
  summary: "搜尋與瀏覽公開徵求中的需求，附篩選條件的件數",
  query: RequestQuery,
  answer: json(RequestPage),
  errors: ["invalid", "not_found"],
});

export const getNewestRequests = route("GET /api/newest_requests", {
  auth: "public",
  summary: "首頁：最新的公開需求",
  answer: json(Newest),
});

/** Also returns a request for one seller, but only to its two sides; for others it is "not found". */
export const getRequest = route("GET /api/requests/{id}", {
  auth: "public",
  summary: "需求頁",
  answer: json(RequestDetail),
  errors: ["not_found"],
});

export const getRequestGuide = route("GET /api/request_guide", {
  auth: "public",
  summary: "子分類專屬的提問、成交價的四分位數",
  query: z.object({ subcategory: Id }),
  answer: json(RequestGuide),
  errors: ["not_found"],
});

/** `user`: the seller; `service`: the seller's service that it is about. */
export const getDesignation = route("GET /api/designation", {
  auth: "member",
  summary: "指定需求的起點：對象、服務帶入的內容、能不能指定",
  query: z.object({ user: Id, service: Id.optional().catch(undefined) }),
  answer: json(Designation),
  errors: ["not_found"],
});

export const refuseRequest = route("POST /api/requests/{id}/decline", {
  auth: "member",
  summary: "被指定的賣家婉拒需求",
  body: RefuseForm,
  answer: none,
  errors: ["not_found", "request_refused", "offer_taken", "contact_details"],
});

export const reportRequest = route("POST /api/requests/{id}/report", {
  auth: "member",
  summary: "檢舉需求；同一個需求在處理完之前只算一次",
  body: ServiceReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "own_request", "too_many"],
});

export const getFittingSellers = route("GET /api/my_requests/{id}/sellers", {
  auth: "member",
  summary: "最多五位適合這個需求的達人",
  answer: json(z.array(FittingSeller)),
  errors: ["not_found"],
});

export const inviteSeller = route("POST /api/my_requests/{id}/invitations", {
  auth: "member",
  summary: "邀請達人提案；同一位只邀請一次",
  body: InviteForm,
  answer: none,
  errors: ["not_found", "request_closed", "request_hidden", "invitations_used_up", "seller_unreachable"],
});
