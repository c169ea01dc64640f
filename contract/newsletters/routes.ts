import { file, json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import {
  NewsletterChange,
  NewsletterFile,
  NewsletterForm,
  NewsletterQuery,
  NewsletterRow,
  SeenForm,
  SubmitForm,
} from "./schemas.ts";

const read = permission("newsletter", "read");
const edit = permission("newsletter", "edit");

export const getNewsletters = route("GET /api/admin/newsletters", {
  auth: read,
  summary: "營運後台：電子報與每一期的寄送數字",
  query: NewsletterQuery,
  answer: paged(NewsletterRow),
  errors: ["forbidden"],
});

export const getNewsletter = route("GET /api/admin/newsletters/{id}", {
  auth: read,
  summary: "營運後台：一期電子報的內容、純文字版與寄送數字",
  answer: json(NewsletterFile),
  errors: ["forbidden", "not_found"],
});

/**
 * As mail programs show it: inline styles and our own pictures, nothing else. Our pictures are sent to our origin only;
 * no script runs.
 */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin allow-popups";

export const getNewsletterMail = route("GET /api/admin/newsletters/{id}/mail", {
  auth: read,
  summary: "營運後台：一期電子報寄出的樣子（HTML）",
  answer: file({ type: "text/html; charset=utf-8", shown: true, policy }),
  errors: ["forbidden", "not_found"],
});

export const createNewsletter = route("POST /api/admin/newsletters", {
  auth: edit,
  summary: "營運後台：新增一期電子報的草稿",
  body: NewsletterForm,
  limit: "saveText",
  answer: json(NewsletterFile),
  idempotent: true,
  errors: ["forbidden", "invalid"],
});

export const saveNewsletter = route("PUT /api/admin/newsletters/{id}", {
  auth: edit,
  summary: "營運後台：儲存電子報的草稿",
  body: NewsletterChange,
  limit: "saveText",
  answer: json(NewsletterFile),
  errors: ["forbidden", "invalid", "not_found", "conflict"],
});

export const testNewsletter = route("POST /api/admin/newsletters/{id}/test", {
  auth: edit,
  summary: "營運後台：試寄一封給自己",
  answer: none,
  limit: "saveText",
  errors: ["forbidden", "not_found", "conflict"],
});

const act = { auth: edit, answer: json(NewsletterFile) } as const;

export const submitNewsletter = route("POST /api/admin/newsletters/{id}/submit", {
  ...act,
  summary: "營運後台：送出電子報，等另一位營運人員放行",
  body: SubmitForm,
  errors: ["forbidden", "not_found", "conflict", "invalid"],
});

export const takeBackNewsletter = route("POST /api/admin/newsletters/{id}/take_back", {
  ...act,
  summary: "營運後台：把等待放行的電子報退回草稿",
  errors: ["forbidden", "not_found", "conflict"],
});

export const releaseNewsletter = route("POST /api/admin/newsletters/{id}/release", {
  ...act,
  fresh: true,
  summary: "營運後台：放行另一位營運人員送出的電子報，開始寄送",
  body: SeenForm,
  errors: ["forbidden", "not_found", "conflict"],
});

export const stopNewsletter = route("POST /api/admin/newsletters/{id}/stop", {
  ...act,
  summary: "營運後台：停止寄送中的電子報，還沒寫好的信不再寄",
  errors: ["forbidden", "not_found", "conflict"],
});
