import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok, paged } from "../shared.ts";
import { MyStatusForm } from "./leaving.ts";
import {
  AnswerForm,
  AuditQuery,
  AuditRow,
  ContactForm,
  ContactQuery,
  ContactRow,
  LoggedContactForm,
  MemberFile,
  MemberQuery,
  MemberRow,
  MyStatus,
  Overview,
  RestoreForm,
  SuspendForm,
} from "./schemas.ts";

export { postEvent } from "./events.ts";
export * from "./identity-routes.ts";
export { getMyLeaving } from "./leaving.ts";

export const getMyStatus = route({
  method: "GET",
  path: "/api/my_status",
  auth: "any_status",
  summary: "帳號狀態與處分原因",
  response: MyStatus,
});

export const putMyStatus = route({
  method: "PUT",
  path: "/api/my_status",
  auth: "any_status",
  summary: "承諾不再違規以恢復第一次停權的帳號，或申請刪除帳號（狀態 4）",
  body: MyStatusForm,
  response: MyStatus,
  errors: ["unauthenticated", "pledge_refused", "wrong_password", "leave_blocked", "conflict", "too_many"],
});

export const contactUs = route({
  method: "POST",
  path: "/api/contact_us",
  auth: "any_status",
  summary: "訪客聯絡客服",
  body: ContactForm,
  limit: "visitorLetter",
  response: Ok,
  errors: ["too_many"],
});

export const contactUsLogged = route({
  method: "POST",
  path: "/api/contact_us_logged",
  auth: "any_status",
  summary: "會員聯絡客服或提出申訴",
  body: LoggedContactForm,
  limit: "memberLetter",
  idempotent: true,
  response: Ok,
  errors: ["unauthenticated", "appeal_refused", "too_many"],
});

export const getOverview = route({
  method: "GET",
  path: "/api/admin/overview",
  auth: "operator",
  summary: "營運後台：可用的頁面與等待處理的件數",
  response: Overview,
});

export const searchMembers = route({
  method: "GET",
  path: "/api/admin/members",
  auth: "operator",
  summary: "營運後台：搜尋會員",
  query: MemberQuery,
  response: paged(MemberRow),
  errors: ["forbidden"],
});

export const getMemberFile = route({
  method: "GET",
  path: "/api/admin/members/{id}",
  auth: "operator",
  summary: "營運後台：會員資料與處分紀錄",
  params: IdParams,
  response: MemberFile,
  errors: ["forbidden", "not_found"],
});

export const suspendMember = route({
  method: "POST",
  path: "/api/admin/members/{id}/suspend",
  auth: "operator",
  summary: "營運後台：停權或永久停權",
  params: IdParams,
  body: SuspendForm,
  response: MemberFile,
  errors: ["forbidden", "not_found", "conflict"],
});

export const restoreMember = route({
  method: "POST",
  path: "/api/admin/members/{id}/restore",
  auth: "operator",
  summary: "營運後台：恢復帳號",
  params: IdParams,
  body: RestoreForm,
  response: MemberFile,
  errors: ["forbidden", "not_found", "conflict"],
});

export const getContacts = route({
  method: "GET",
  path: "/api/admin/contacts",
  auth: "operator",
  summary: "營運後台：客服信件與申訴",
  query: ContactQuery,
  response: paged(ContactRow),
  errors: ["forbidden"],
});

export const answerContact = route({
  method: "POST",
  path: "/api/admin/contacts/{id}/answer",
  auth: "operator",
  summary: "營運後台：回覆信件或申訴",
  params: IdParams,
  body: AnswerForm,
  response: Ok,
  errors: ["forbidden", "not_found", "conflict"],
});

export const getAuditLog = route({
  method: "GET",
  path: "/api/admin/audit",
  auth: "operator",
  summary: "營運後台：操作紀錄",
  query: AuditQuery,
  response: paged(AuditRow).extend({ actions: z.array(z.string()) }),
  errors: ["forbidden"],
});
