import { z } from "zod";
import { file, json, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { IdFile, IdNumber, IdQuery, IdRefuseForm, IdRow } from "./schemas.ts";

export const getIdApplications = route("GET /api/admin/id_applications", {
  auth: permission("identity", "read"),
  summary: "營運後台：身分驗證的申請",
  query: IdQuery,
  answer: paged(IdRow),
  errors: ["forbidden"],
});

export const getIdApplication = route("GET /api/admin/id_applications/{id}", {
  auth: permission("identity", "read"),
  summary: "營運後台：一份身分驗證的申請，不含證號與圖片",
  answer: json(IdFile),
  errors: ["forbidden", "not_found"],
});

export const openIdNumber = route("POST /api/admin/id_applications/{id}/number", {
  auth: permission("identity", "look"),
  fresh: true,
  summary: "營運後台：查看證號；每次查看都會記錄，申請人看得到",
  answer: json(IdNumber),
  errors: ["forbidden", "not_found", "gone"],
});

/** `n`: 1 front, 2 back. */
export const getIdPicture = route("GET /api/admin/id_applications/{id}/pictures/{n}", {
  auth: permission("identity", "look"),
  fresh: true,
  summary: "營運後台：查看證件圖片；每次查看都會記錄，申請人看得到",
  params: { n: z.enum(["1", "2"]) },
  answer: file({ type: "image/webp", shown: true }),
  errors: ["forbidden", "not_found", "gone"],
});

export const acceptIdApplication = route("POST /api/admin/id_applications/{id}/accept", {
  auth: permission("identity", "decide"),
  summary: "營運後台：通過身分驗證；必須先看過證號與兩張圖片",
  answer: json(IdFile),
  errors: ["forbidden", "not_found", "conflict", "id_number_taken"],
});

export const refuseIdApplication = route("POST /api/admin/id_applications/{id}/refuse", {
  auth: permission("identity", "decide"),
  summary: "營運後台：不通過身分驗證，附原因",
  body: IdRefuseForm,
  answer: json(IdFile),
  errors: ["forbidden", "not_found", "conflict"],
});
