import { z } from "zod";
import { messageFiles } from "#contract/files/rules.ts";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { CompleteForm, CounterForm, NoticeActForm, NoticeForm, NoticeLinkForm, VisitorNoticeForm } from "./forms.ts";
import { LinkedNotice, NoticeCase, NoticePiece, NoticeQuery, NoticeRow, OwnNotice, PieceQuery } from "./schemas.ts";
import { noticeActs } from "./states.ts";

export const findNoticePiece = route("GET /api/copyright_pieces", {
  auth: "public",
  summary: "著作權通知要填的網址與名稱；看不到的內容為 null",
  query: PieceQuery,
  answer: json(NoticePiece),
});

export const giveNotice = route("POST /api/copyright_notices", {
  auth: "member",
  summary: "會員提出著作權侵權通知，可以附上證明文件",
  body: NoticeForm,
  files: messageFiles,
  answer: json(z.object({ id: z.number().int() })),
  limit: "report",
  idempotent: true,
  errors: ["conflict", "too_large", "too_many"],
});

export const giveNoticeAsVisitor = route("POST /api/visitor_copyright_notices", {
  auth: "public",
  summary: "不登入的著作權侵權通知：寄出確認信，按過信裡的連結並確認才算收到",
  body: VisitorNoticeForm,
  answer: none,
  limit: "visitorNotice",
  errors: ["too_many"],
});

/** The secret is in the body, because proxies log addresses. */
export const openNoticeLink = route("POST /api/copyright_link/open", {
  auth: "any_status",
  summary: "以信中的連結查看自己的著作權通知；連結失效時為 null",
  body: NoticeLinkForm,
  answer: json(LinkedNotice.nullable()),
  limit: "letterLink",
  errors: ["too_many"],
});

export const confirmNotice = route("POST /api/copyright_link/confirm", {
  auth: "any_status",
  summary: "以信中的連結確認信箱，正式提出通知",
  body: NoticeLinkForm,
  answer: json(LinkedNotice),
  limit: "letterLink",
  errors: ["token_invalid", "conflict", "too_many"],
});

export const completeNotice = route("POST /api/copyright_link/complete", {
  auth: "any_status",
  summary: "以信中的連結補正通知",
  body: CompleteForm,
  answer: json(LinkedNotice),
  limit: "letterLink",
  errors: ["token_invalid", "conflict", "too_many"],
});

export const getMyNotice = route("GET /api/my_copyright_notices/{id}", {
  viewing: "refused",
  auth: "any_member",
  summary: "關於自己內容的著作權通知，不含通知人的地址與電話",
  answer: json(OwnNotice),
  errors: ["not_found"],
});

export const counterNotice = route("POST /api/my_copyright_notices/{id}/counter", {
  auth: "any_member",
  summary: "提出回復通知，立即轉送給通知人",
  body: CounterForm,
  answer: json(OwnNotice),
  idempotent: true,
  errors: ["not_found", "conflict"],
});

export const getNotices = route("GET /api/admin/copyright_notices", {
  auth: permission("copyright", "read"),
  summary: "營運後台：著作權通知",
  query: NoticeQuery,
  answer: paged(NoticeRow),
  errors: ["forbidden"],
});

export const getNotice = route("GET /api/admin/copyright_notices/{id}", {
  auth: permission("copyright", "read"),
  summary: "營運後台：一件著作權通知",
  answer: json(NoticeCase),
  errors: ["forbidden", "not_found"],
});

export const actOnNotice = route("POST /api/admin/copyright_notices/{id}/{name}", {
  auth: permission("copyright", "decide"),
  summary: "營運後台：要求補正、下架、不成立、記錄訴訟或恢復",
  params: { name: z.enum(noticeActs) },
  body: NoticeActForm,
  answer: json(NoticeCase),
  errors: ["forbidden", "not_found", "conflict"],
});

export const getNoticeFile = route("GET /api/admin/copyright_notices/{id}/files/{fileId}", {
  auth: permission("copyright", "read"),
  summary: "營運後台：下載通知附上的檔案",
  answer: file(),
  errors: ["forbidden", "not_found"],
});
