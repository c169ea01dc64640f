import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { RequestFilterForm, SavedFilter } from "./filters.ts";

export const getRequestFilters = route("GET /api/my_request_filters", {
  auth: "member",
  summary: "我追蹤的需求條件",
  answer: json(z.array(SavedFilter)),
});

export const createRequestFilter = route("POST /api/my_request_filters", {
  auth: "member",
  summary: "追蹤一組條件：有新需求就通知，或每天一封信",
  body: RequestFilterForm,
  answer: json(SavedFilter),
  idempotent: true,
  errors: ["invalid", "filter_empty", "filters_full", "not_found"],
});

export const saveRequestFilter = route("PUT /api/my_request_filters/{id}", {
  auth: "member",
  summary: "修改追蹤的條件或通知方式",
  body: RequestFilterForm,
  answer: json(SavedFilter),
  errors: ["invalid", "filter_empty", "not_found"],
});

export const deleteRequestFilter = route("DELETE /api/my_request_filters/{id}", {
  auth: "member",
  summary: "停止追蹤",
  answer: none,
  errors: ["not_found"],
});
