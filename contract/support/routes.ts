import { z } from "zod";
import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { messageFiles } from "../files/rules.ts";
import { PageQuery } from "../shared.ts";
import {
  ContactForm,
  LetterForm,
  LinkedReplyForm,
  LinkForm,
  LoggedContactForm,
  ReplyForm,
  RestrictionAppealForm,
} from "./forms.ts";
import { LinkedLetter, MyLetter, MyLetterPage } from "./schemas.ts";

export const contactUs = route("POST /api/contact_us", {
  auth: "any_status",
  summary: "訪客聯絡客服",
  body: ContactForm,
  answer: none,
  limit: "visitorLetter",
  errors: ["too_many"],
});

export const contactUsLogged = route("POST /api/contact_us_logged", {
  auth: "any_status",
  summary: "會員聯絡客服或提出申訴",
  body: LoggedContactForm,
  answer: none,
  limit: "memberLetter",
  idempotent: true,
  keyOptional: true,
  errors: ["unauthenticated", "appeal_refused", "too_many"],
});

export const appealRestriction = route("POST /api/my_restrictions/{id}/appeal", {
  auth: "member",
  summary: "對一項帳號限制提出申訴，期限內一次",
  body: RestrictionAppealForm,
  answer: json(z.object({ id: z.number().int() })),
  limit: "memberLetter",
  idempotent: true,
  errors: ["appeal_refused", "too_many"],
});

export const writeLetter = route("POST /api/my_letters", {
  auth: "member",
  summary: "寫信給客服，可以附上自己的訂單與檔案",
  body: LetterForm,
  files: messageFiles,
  answer: json(z.object({ id: z.number().int() })),
  limit: "memberLetter",
  idempotent: true,
  errors: ["too_large", "too_many"],
});

export const listMyLetters = route("GET /api/my_letters", {
  viewing: "refused",
  auth: "member",
  summary: "我寫給客服的信，最近有動靜的在前",
  query: PageQuery,
  answer: paged(MyLetter),
});

export const getMyLetter = route("GET /api/my_letters/{id}", {
  viewing: "refused",
  auth: "member",
  summary: "一封信與來回的內容",
  answer: json(MyLetterPage),
  errors: ["not_found"],
});

export const replyToLetter = route("POST /api/my_letters/{id}/reply", {
  auth: "member",
  summary: "在同一封信裡回覆客服；已結案的信會重新開啟",
  body: ReplyForm,
  files: messageFiles,
  answer: json(MyLetterPage),
  limit: "memberLetter",
  idempotent: true,
  errors: ["not_found", "too_large", "too_many"],
});

/** `show=1` returns a thumbnail if the file is a picture. */
export const getLetterFile = route("GET /files/letters/{id}/{name}", {
  viewing: "refused",
  auth: "member",
  summary: "下載自己信裡的檔案",
  params: { name: z.string() },
  query: z.object({ show: z.literal("1").optional().catch(undefined) }),
  answer: file(),
  errors: ["not_found"],
});

/** The secret is in the body, because proxies log addresses. */
export const openLinkedLetter = route("POST /api/letter_link/open", {
  auth: "any_status",
  summary: "訪客以信中的連結查看一封信；連結失效時為 null",
  body: LinkForm,
  answer: json(LinkedLetter),
  limit: "letterLink",
  errors: ["too_many"],
});

export const replyByLink = route("POST /api/letter_link/reply", {
  auth: "any_status",
  summary: "訪客以信中的連結回覆",
  body: LinkedReplyForm,
  answer: json(LinkedLetter),
  limit: "linkedReply",
  errors: ["token_invalid", "too_many"],
});
