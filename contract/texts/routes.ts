import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { permission } from "../roles.ts";
import { AdminText, TextChange, TextFile, TextPage, TextQuery, TextShelf } from "./schemas.ts";

export const getTextShelves = route("GET /api/texts", {
  auth: "public",
  summary: "說明文件的目錄：關於、指南、規範與條款",
  answer: json(z.array(TextShelf)),
});

export const getText = route("GET /api/text", {
  auth: "public",
  summary: "一份說明文件，現在的或指定的版本",
  query: TextQuery,
  answer: json(TextPage),
  errors: ["not_found"],
});

const edit = permission("texts", "edit");

export const getAdminTexts = route("GET /api/admin/texts", {
  auth: permission("texts", "read"),
  summary: "營運後台：所有說明文件與條款",
  answer: json(z.array(AdminText)),
  errors: ["forbidden"],
});

export const getAdminText = route("GET /api/admin/texts/{id}", {
  auth: permission("texts", "read"),
  summary: "營運後台：一份文件與它的版本",
  answer: json(TextFile),
  errors: ["forbidden", "not_found"],
});

export const saveText = route("PUT /api/admin/texts/{id}", {
  auth: edit,
  summary: "營運後台：修改文件，或公告條款的修改",
  body: TextChange,
  limit: "saveText",
  answer: json(TextFile),
  errors: ["forbidden", "not_found", "invalid", "conflict"],
});

export const recallText = route("POST /api/admin/texts/{id}/recall", {
  auth: edit,
  summary: "營運後台：撤回還沒生效的條款修改",
  body: z.object({ version: z.number().int().min(1) }),
  answer: json(TextFile),
  errors: ["forbidden", "not_found", "conflict"],
});
