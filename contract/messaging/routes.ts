import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, Ok, paged } from "../shared.ts";
import * as terms from "../terms.ts";
import { DecideReportForm, MessageReport, MessageReportRow, ReportQuery } from "./report-schemas.ts";
import {
  FormerPage,
  FormerQuery,
  Message,
  MessageIdForm,
  MessageStart,
  MessageStartQuery,
  MessageThread,
  NewMessageForm,
  ReportForm,
  SendForm,
  ThreadPage,
  ThreadQuery,
  Update,
  UpdateForm,
} from "./schemas.ts";

export const listMyThreads = route({
  method: "GET",
  path: "/api/my_messages",
  auth: "member",
  summary: "我的訊息，新的在前",
  query: ThreadQuery,
  response: paged(MessageThread),
});

export const startThread = route({
  method: "POST",
  path: "/api/my_messages",
  auth: "member",
  summary: "傳第一則訊息給會員；同一對象同一主題接續原本的對話",
  body: NewMessageForm,
  limit: "message",
  idempotent: true,
  response: z.object({ id: z.number().int() }),
  errors: ["not_found", "message_refused", "contact_details", "too_many"],
});

export const getMessageStart = route({
  method: "GET",
  path: "/api/my_message_start",
  auth: "member",
  summary: "傳第一則訊息前：是否已有對話、能不能傳",
  query: MessageStartQuery,
  response: MessageStart,
  errors: ["not_found"],
});

export const getThread = route({
  method: "GET",
  path: "/api/my_messages/{id}",
  auth: "member",
  summary: "一段對話與最新的訊息",
  params: IdParams,
  response: ThreadPage,
  errors: ["not_found"],
});

export const updateMessages = route({
  method: "POST",
  path: "/api/my_messages/{id}/update_messages",
  auth: "member",
  summary: "某一則之後的新訊息，並標示為已讀",
  params: IdParams,
  body: UpdateForm,
  response: Update,
  errors: ["not_found"],
});

export const getFormerMessages = route({
  method: "GET",
  path: "/api/my_messages/{id}/former_contents",
  auth: "member",
  summary: "更早的訊息",
  params: IdParams,
  query: FormerQuery,
  response: FormerPage,
  errors: ["not_found"],
});

export const sendMessage = route({
  method: "POST",
  path: "/api/my_messages/{id}/send",
  auth: "member",
  summary: "傳訊息與檔案",
  params: IdParams,
  body: SendForm,
  files: { field: "files", max: terms.filesMax, maxBytes: terms.messageFileMaxBytes },
  limit: "message",
  idempotent: true,
  response: Message,
  errors: ["not_found", "message_refused", "contact_details", "too_large", "too_many"],
});

export const unsendMessage = route({
  method: "POST",
  path: "/api/my_messages/{id}/unsend",
  auth: "member",
  summary: "五分鐘內收回自己的訊息",
  params: IdParams,
  body: MessageIdForm,
  response: Ok,
  errors: ["not_found", "unsend_late"],
});

export const tellTyping = route({
  method: "POST",
  path: "/api/my_messages/{id}/typing",
  auth: "member",
  summary: "讓對方看到正在輸入；不儲存",
  params: IdParams,
  response: Ok,
  errors: ["not_found"],
});

export const reportMessage = route({
  method: "POST",
  path: "/api/my_messages/{id}/report",
  auth: "member",
  summary: "檢舉對方的一則訊息",
  params: IdParams,
  body: ReportForm,
  limit: "report",
  idempotent: true,
  response: Ok,
  errors: ["not_found", "too_many"],
});

export const getMessageReports = route({
  method: "GET",
  path: "/api/admin/message_reports",
  auth: "operator",
  summary: "營運後台：被檢舉的訊息",
  query: ReportQuery,
  response: paged(MessageReportRow),
  errors: ["forbidden"],
});

export const getMessageReport = route({
  method: "GET",
  path: "/api/admin/message_reports/{id}",
  auth: "operator",
  summary: "營運後台：被檢舉的訊息與前後文，查看會留下紀錄",
  params: IdParams,
  response: MessageReport,
  errors: ["forbidden", "not_found"],
});

export const decideMessageReport = route({
  method: "POST",
  path: "/api/admin/message_reports/{id}/decide",
  auth: "operator",
  summary: "營運後台：判定檢舉是否成立",
  params: IdParams,
  body: DecideReportForm,
  response: MessageReport,
  errors: ["forbidden", "not_found", "conflict"],
});
