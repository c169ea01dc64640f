import { z } from "zod";
import { MyStatusForm } from "#contract/privacy/leaving.ts";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { LiftForm, MyRestriction, RestrictForm } from "./restrictions.ts";
import {
  EndSessionsForm,
  MemberFile,
  MemberQuery,
  MemberRow,
  MyStatus,
  ResetFactorForm,
  RestoreForm,
  StarForm,
  SuspendForm,
  ViewForm,
} from "./schemas.ts";

export const getMyStatus = route("GET /api/my_status", {
  auth: "any_status",
  summary: "帳號狀態與處分原因",
  answer: json(MyStatus),
});

export const putMyStatus = route("PUT /api/my_status", {
  auth: "any_status",
  summary: "承諾不再違規以恢復第一次停權的帳號，或申請刪除帳號（狀態 4）",
  body: MyStatusForm,
  answer: json(MyStatus),
  errors: ["unauthenticated", "pledge_refused", "proof_needed", "leave_blocked", "conflict"],
});

export const searchMembers = route("GET /api/admin/members", {
  auth: permission("members", "read"),
  summary: "營運後台：搜尋會員",
  query: MemberQuery,
  answer: paged(MemberRow),
  errors: ["forbidden"],
});

export const getMemberFile = route("GET /api/admin/members/{id}", {
  auth: permission("members", "read"),
  summary: "營運後台：會員資料與處分紀錄",
  answer: json(MemberFile),
  errors: ["forbidden", "not_found"],
});

export const suspendMember = route("POST /api/admin/members/{id}/suspend", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：停權或永久停權",
  body: SuspendForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const restoreMember = route("POST /api/admin/members/{id}/restore", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：恢復帳號",
  body: RestoreForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const endMemberSessions = route("POST /api/admin/members/{id}/end_sessions", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：懷疑帳號被盜用時，登出會員的所有裝置",
  body: EndSessionsForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const setStar = route("PUT /api/admin/members/{id}/star", {
  auth: permission("members", "decide"),
  summary: "營運後台：給會員嚴選達人的標記，或收回",
  body: StarForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const resetSecondFactor = route("POST /api/admin/members/{id}/reset_second_factor", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：會員遺失所有第二步驟時，提出移除兩步驟驗證；另一位營運人員放行後執行",
  body: ResetFactorForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const listMyRestrictions = route("GET /api/my_restrictions", {
  auth: "member",
  summary: "自己的帳號限制與原因、期限，以及能不能申訴",
  answer: json(z.array(MyRestriction)),
});

export const restrictMember = route("POST /api/admin/members/{id}/restrictions", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：限制會員的一種行為（上架、提案、傳訊息、提領），附原因與期限",
  body: RestrictForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const liftRestriction = route("POST /api/admin/members/{id}/restrictions/{restrictionId}/lift", {
  auth: permission("members", "decide"),
  fresh: true,
  summary: "營運後台：提早解除一項帳號限制",
  body: LiftForm,
  answer: json(MemberFile),
  errors: ["forbidden", "not_found", "conflict"],
});

export const viewAsMember = route("POST /api/admin/members/{id}/view", {
  auth: permission("members", "view"),
  fresh: true,
  summary: "營運後台：以會員看到的樣子檢視頁面，只能看；會員會收到通知，原因留在操作紀錄",
  body: ViewForm,
  answer: none,
  errors: ["forbidden", "not_found", "conflict"],
});

export const endViewing = route("POST /api/viewing/end", {
  auth: "any_status",
  viewing: "allowed",
  summary: "結束以會員身分檢視，回到自己的帳號；答案是剛才檢視的會員",
  answer: json(z.object({ id: z.number().int().nullable() })),
});
