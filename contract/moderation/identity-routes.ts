import { route } from "../route.ts";
import { IdParams, paged } from "../shared.ts";
import { IdFile, IdNumber, IdQuery, IdRefuseForm, IdRow } from "./identity.ts";

export const getIdApplications = route({
  method: "GET",
  path: "/api/admin/id_applications",
  auth: "operator",
  summary: "營運後台：身分驗證的申請",
  query: IdQuery,
  response: paged(IdRow),
  errors: ["forbidden"],
});

export const getIdApplication = route({
  method: "GET",
  path: "/api/admin/id_applications/{id}",
  auth: "operator",
  summary: "營運後台：一份身分驗證的申請，不含證號與圖片",
  params: IdParams,
  response: IdFile,
  errors: ["forbidden", "not_found"],
});

export const openIdNumber = route({
  method: "POST",
  path: "/api/admin/id_applications/{id}/number",
  auth: "operator",
  summary: "營運後台：查看證號；每次查看都會記錄，申請人看得到",
  params: IdParams,
  response: IdNumber,
  errors: ["forbidden", "not_found", "gone"],
});

export const acceptIdApplication = route({
  method: "POST",
  path: "/api/admin/id_applications/{id}/accept",
  auth: "operator",
  summary: "營運後台：通過身分驗證；必須先看過證號與兩張圖片",
  params: IdParams,
  response: IdFile,
  errors: ["forbidden", "not_found", "conflict", "id_number_taken"],
});

export const refuseIdApplication = route({
  method: "POST",
  path: "/api/admin/id_applications/{id}/refuse",
  auth: "operator",
  summary: "營運後台：不通過身分驗證，附原因",
  params: IdParams,
  body: IdRefuseForm,
  response: IdFile,
  errors: ["forbidden", "not_found", "conflict"],
});
