import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { messageFiles } from "../files/rules.ts";
import {
  ContactMistakeForm,
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

export const listMyThreads = route("GET /api/my_messages", {
  viewing: "refused",
  auth: "member",
  summary: "我的訊息，新的在前",
  query: ThreadQuery,
  answer: paged(MessageThread),
});

export const startThread = route("POST /api/my_messages", {
  auth: "member",
  summary: "傳第一則訊息給會員；同一對象同一主題接續原本的對話",
  restriction: "messages",
  body: NewMessageForm,
  answer: json(z.object({ id: z.number().int() })),
  limit: "message",
  idempotent: true,
  keyOptional: true,
  errors: ["not_found", "message_refused", "contact_details", "too_many"],
});

export const reportContactMistake = route("POST /api/contact_mistakes", {
  auth: "public",
  summary: "回報聯絡方式的判斷錯了；refused 是這段文字現在是否還會被擋下",
  body: ContactMistakeForm,
  answer: json(z.object({ refused: z.boolean() })),
  limit: "contactMistake",
  errors: ["too_many"],
});

export const getMessageStart = route("GET /api/my_message_start", {
  viewing: "refused",
  auth: "member",
  summary: "傳第一則訊息前：是否已有對話、能不能傳",
  query: MessageStartQuery,
  answer: json(MessageStart),
  errors: ["not_found"],
});

export const getThread = route("GET /api/my_messages/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "一段對話與最新的訊息",
  answer: json(ThreadPage),
  errors: ["not_found"],
});

export const updateMessages = route("POST /api/my_messages/{id}/update_messages", {
  auth: "member",
  summary: "某一則之後的新訊息，並標示為已讀",
  body: UpdateForm,
  answer: json(Update),
  errors: ["not_found"],
});

export const getFormerMessages = route("GET /api/my_messages/{id}/former_contents", {
  viewing: "refused",
  auth: "member",
  summary: "更早的訊息",
  query: FormerQuery,
  answer: paged(Message),
  errors: ["not_found"],
});

export const sendMessage = route("POST /api/my_messages/{id}/send", {
  auth: "member",
  summary: "傳訊息與檔案",
  restriction: "messages",
  body: SendForm,
  files: messageFiles,
  answer: json(Message),
  limit: "message",
  idempotent: true,
  keyOptional: true,
  errors: ["not_found", "message_refused", "contact_details", "too_large", "too_many"],
});

/** `show=1` returns a thumbnail if the file is a picture. */
export const getMessageFile = route("GET /files/messages/{id}/{name}", {
  viewing: "refused",
  auth: "member",
  summary: "下載訊息裡的檔案：對話的雙方，以及處理檢舉的營運人員（會留下紀錄）",
  params: { name: z.string() },
  query: z.object({ show: z.literal("1").optional().catch(undefined) }),
  answer: file(),
  errors: ["not_found"],
});

export const unsendMessage = route("POST /api/my_messages/{id}/unsend", {
  auth: "member",
  summary: "五分鐘內收回自己的訊息",
  body: MessageIdForm,
  answer: none,
  errors: ["not_found", "unsend_late"],
});

export const pushTyping = route("POST /api/my_messages/{id}/typing", {
  auth: "member",
  summary: "讓對方看到正在輸入；不儲存",
  answer: none,
  errors: ["not_found"],
});

export const reportMessage = route("POST /api/my_messages/{id}/report", {
  auth: "member",
  summary: "檢舉對方的一則訊息",
  body: ReportForm,
  answer: none,
  limit: "report",
  idempotent: true,
  errors: ["not_found", "too_many"],
});
