import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";

const cache = "public, max-age=300";

export const getOpenApi = route("GET /api/openapi.json", {
  auth: "open",
  summary: "全部呼叫的 OpenAPI 3.1 說明",
  answer: file({ type: "application/json; charset=utf-8", shown: true, cache }),
});

/** The viewer injects inline styles and loads icons from data URLs; everything else comes from our own files. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const getApiDocs = route("GET /api/docs", {
  auth: "open",
  summary: "在瀏覽器裡閱讀全部呼叫",
  answer: file({ type: "text/html; charset=utf-8", shown: true, cache, policy }),
});

export const docsParts = ["viewer.js", "viewer.css", "start.js"] as const;

export const getApiDocsPart = route("GET /api/docs/{name}", {
  auth: "open",
  summary: "閱讀頁面的程式與樣式",
  params: { name: z.enum(docsParts) },
  answer: file({ shown: true, cache: "public, max-age=86400" }),
  errors: ["not_found"],
});
