import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { messageFiles } from "../files/rules.ts";
import { permission } from "../roles.ts";
import { AnswerForm, HandOverForm, NoteForm, OrderLetterForm, SavedReplyForm, SettleLetterForm } from "./forms.ts";
import { ContactPage, ContactQuery, ContactRow, Operator, OrderLetters, SavedReply } from "./schemas.ts";
import { pressed } from "./states.ts";

export const getContacts = route("GET /api/admin/contacts", {
  auth: permission("contacts", "read"),
  summary: "營運後台：客服信件與申訴，要先回的在前",
  query: ContactQuery,
  answer: paged(ContactRow),
  errors: ["forbidden"],
});

/** For the filter of the list. */
export const getContactOwners = route("GET /api/admin/contact_owners", {
  auth: permission("contacts", "read"),
  summary: "營運後台：可以負責信件的客服",
  answer: json(z.object({ operators: z.array(Operator) })),
  errors: ["forbidden"],
});

export const getContact = route("GET /api/admin/contacts/{id}", {
  auth: permission("contacts", "read"),
  summary: "營運後台：一封信、來回的內容與內部備註",
  answer: json(ContactPage),
  errors: ["forbidden", "not_found"],
});

/** `show=1` returns a thumbnail if the file is a picture. */
export const getContactFile = route("GET /api/admin/contact_files/{id}/{name}", {
  auth: permission("contacts", "read"),
  summary: "營運後台：下載信裡的檔案",
  params: { name: z.string() },
  query: z.object({ show: z.literal("1").optional().catch(undefined) }),
  answer: file(),
  errors: ["forbidden", "not_found"],
});

export const answerContact = route("POST /api/admin/contacts/{id}/answer", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：回覆信件或申訴",
  body: AnswerForm,
  files: messageFiles,
  answer: json(ContactPage),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict", "too_large"],
});

export const moveContact = route("POST /api/admin/contacts/{id}/transitions/{name}", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：接手、放回、結案、撤銷結案",
  params: { name: z.enum(pressed) },
  answer: json(ContactPage),
  errors: ["forbidden", "not_found", "conflict"],
});

export const handOverContact = route("POST /api/admin/contacts/{id}/hand_over", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：交接給另一位客服",
  body: HandOverForm,
  answer: json(ContactPage),
  errors: ["forbidden", "not_found", "conflict"],
});

export const settleContact = route("POST /api/admin/contacts/{id}/settle", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：已人工處理，不回信就結案",
  body: SettleLetterForm,
  answer: json(ContactPage),
  errors: ["forbidden", "not_found", "conflict"],
});

export const noteContact = route("POST /api/admin/contacts/{id}/notes", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：寫內部備註，會員看不到",
  body: NoteForm,
  answer: json(ContactPage),
  idempotent: true,
  errors: ["forbidden", "not_found"],
});

export const getOrderLetters = route("GET /api/admin/orders/{orderId}/letters", {
  auth: permission("contacts", "read"),
  summary: "營運後台：一筆訂單的客服信件",
  answer: json(OrderLetters),
  errors: ["forbidden", "not_found"],
});

export const writeToSide = route("POST /api/admin/orders/{orderId}/letters", {
  auth: permission("contacts", "answer"),
  summary: "營運後台：寫信給訂單的買家或賣家，附原因",
  body: OrderLetterForm,
  answer: json(ContactPage),
  idempotent: true,
  errors: ["forbidden", "not_found", "conflict"],
});

export const getSavedReplies = route("GET /api/admin/saved_replies", {
  auth: permission("contacts", "read"),
  summary: "營運後台：常用回覆",
  answer: json(z.array(SavedReply)),
  errors: ["forbidden"],
});

export const addSavedReply = route("POST /api/admin/saved_replies", {
  auth: permission("contacts", "replies"),
  summary: "營運後台：新增常用回覆",
  body: SavedReplyForm,
  answer: json(SavedReply),
  idempotent: true,
  errors: ["forbidden"],
});

export const changeSavedReply = route("PUT /api/admin/saved_replies/{id}", {
  auth: permission("contacts", "replies"),
  summary: "營運後台：修改常用回覆",
  body: SavedReplyForm,
  answer: json(SavedReply),
  errors: ["forbidden", "not_found"],
});

export const removeSavedReply = route("DELETE /api/admin/saved_replies/{id}", {
  auth: permission("contacts", "replies"),
  summary: "營運後台：刪除常用回覆",
  answer: none,
  errors: ["forbidden", "not_found"],
});
