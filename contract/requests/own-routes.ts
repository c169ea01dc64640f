import { z } from "zod";
import { file, json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import * as terms from "../terms.ts";
import { CloseForm, PublishForm, RequestCreate, RequestSave } from "./forms.ts";
import { requestFiles } from "./limits.ts";
import { MyRequestPage, MyRequestsPage, MyRequestsQuery } from "./list-schemas.ts";
import { RequestDetail, RequestFile, RequestForm } from "./schemas.ts";

export const getMyRequests = route("GET /api/my_requests", {
  auth: "member",
  summary: "我的需求：草稿、徵求中、已結束",
  query: MyRequestsQuery,
  answer: json(MyRequestsPage),
});

export const getMyRequest = route("GET /api/my_requests/{id}", {
  auth: "member",
  summary: "我的一個需求與收到的提案，供比較",
  answer: json(MyRequestPage),
  errors: ["not_found"],
});

export const createRequest = route("POST /api/my_requests", {
  auth: "member",
  summary: "建立需求草稿；同一個識別碼只建立一項。附上 sellerId 就是指定需求",
  body: RequestCreate,
  limit: "saveText",
  answer: json(RequestForm),
  errors: ["invalid", "not_found", "too_many", "seller_unreachable"],
});

export const getRequestForm = route("GET /api/my_requests/{id}/form", {
  auth: "member",
  summary: "編輯需求的表單內容，停在上次打到的地方",
  answer: json(RequestForm),
  errors: ["not_found", "gone"],
});

export const saveRequest = route("PUT /api/my_requests/{id}", {
  auth: "member",
  summary: "儲存打到一半的內容，不影響已發布的",
  body: RequestSave,
  limit: "saveText",
  answer: json(RequestForm),
  errors: ["invalid", "not_found", "gone", "stale_request"],
});

/** The request as others will see it, from the last saved draft. */
export const previewRequest = route("GET /api/my_requests/{id}/preview", {
  auth: "member",
  summary: "預覽發布後的樣子",
  answer: json(RequestDetail),
  errors: ["request_incomplete", "not_found", "gone"],
});

/** Files become part of the request once `fileIds` contains them and it is published. */
export const uploadRequestFiles = route("POST /api/my_requests/{id}/files", {
  auth: "member",
  summary: "上傳需求的檔案",
  files: { field: "files", ...requestFiles },
  answer: json(z.array(RequestFile)),
  idempotent: true,
  errors: ["not_found", "gone", "contact_details", "too_large", "too_many"],
});

export const publishRequest = route("POST /api/my_requests/{id}/publish", {
  auth: "member",
  summary: "檢查內容並發布；已發布的成為新的一版，通知已提案的賣家",
  body: PublishForm,
  limit: "saveText",
  answer: json(RequestForm),
  errors: [
    "request_incomplete",
    "contact_details",
    "stale_request",
    "request_refused",
    "request_hidden",
    "seller_unreachable",
    "not_found",
    "gone",
  ],
});

export const extendRequest = route("POST /api/my_requests/{id}/extend", {
  auth: "member",
  summary: `延長徵求一次，從發布起共 ${terms.requestExtendedDays} 天`,
  answer: none,
  errors: ["not_found", "request_refused"],
});

export const makeRequestPublic = route("POST /api/my_requests/{id}/make_public", {
  auth: "member",
  summary: "把指定需求改為公開徵求，內容不變",
  answer: none,
  errors: ["not_found", "request_refused", "request_hidden", "offer_taken", "contact_details"],
});

export const closeRequest = route("POST /api/my_requests/{id}/close", {
  auth: "member",
  summary: "結束需求並說明原因，通知已提案的賣家",
  body: CloseForm,
  answer: none,
  errors: ["not_found", "request_refused", "contact_details"],
});

export const tellRequestReason = route("POST /api/my_requests/{id}/reason", {
  auth: "member",
  summary: "需求過期後補上原因，一次",
  body: CloseForm,
  answer: none,
  errors: ["not_found", "request_refused", "contact_details"],
});

export const discardRequest = route("DELETE /api/my_requests/{id}", {
  auth: "member",
  summary: "刪除需求草稿",
  answer: none,
  errors: ["not_found", "gone", "request_refused"],
});

export const getRequestFile = route("GET /files/requests/{id}/{name}", {
  viewing: "refused",
  auth: "member",
  summary: "下載需求的檔案：買家、可以提案的賣家（要求保密時限已簽署者），以及處理檢舉的營運人員（會留下紀錄）",
  params: { name: z.string() },
  answer: file(),
  errors: ["not_found"],
});
