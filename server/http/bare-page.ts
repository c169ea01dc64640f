import type { FastifyReply } from "fastify";

/** A self-contained error page, for when a page cannot be rendered: no script, picture or other file. */
export type BarePage = { status: number; title: string; text: string };

export const barePages = {
  unavailable: { status: 503, title: "目前無法使用", text: "服務暫時無法使用，請過幾秒再試一次。" },
  internal: { status: 500, title: "系統出現錯誤", text: "系統出現錯誤，請稍候再嘗試。我們已經留下紀錄，會盡快處理。" },
  crowded: {
    status: 429,
    title: "同時開啟的頁面太多",
    text: "你的網路位址同時開啟了很多頁面，前面的還沒處理完。請過幾秒再試一次。",
  },
  tooLong: { status: 431, title: "這個網址太長", text: "網址太長，我們沒有辦法讀完。請縮短後再試一次，或從首頁找起。" },
  unreadable: { status: 400, title: "看不懂這個要求", text: "這個網址的格式不正確，請檢查後再試一次，或從首頁找起。" },
} as const satisfies Record<string, BarePage>;

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.7 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:20vh 1.25rem;text-align:center}h1{font-size:1.5rem}`;

/** The page as HTML. Its texts are constants, so nothing needs to be escaped. */
export const bareHtml = ({ title, text }: BarePage): string =>
  `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><title>${title}｜好手</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">回首頁</a></p></main></body></html>`;

/** Its headers; no script runs and nothing is loaded. */
export const bareHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
} as const;

/** Sends a bare page. */
export function sendBarePage(reply: FastifyReply, page: BarePage): FastifyReply {
  if (page.status === 503 || page.status === 429) reply.header("retry-after", 5);
  return reply.status(page.status).headers(bareHeaders).send(bareHtml(page));
}
