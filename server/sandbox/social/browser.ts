import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy, escapeHtml, page } from "./page.ts";

/**
 * Parses form posts inside this plugin only, whatever the surrounding app does. Bodies become a plain record; of a
 * repeated field the last counts.
 */
export function acceptForms(app: FastifyInstance): void {
  const type = "application/x-www-form-urlencoded";
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: "string", bodyLimit: 64 * 1024 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Text fields of a query or form body; other values are dropped. */
export function textFields(source: unknown): Record<string, string> {
  if (typeof source !== "object" || source === null) return {};
  const entries = Object.entries(source).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** Sends a page with its own content security policy. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  options: { status?: number; redirectOrigin?: string } = {},
) {
  return reply
    .code(options.status ?? 200)
    .header("content-security-policy", contentSecurityPolicy(options.redirectOrigin))
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Fields of a login request. Like the networks, the stand-in checks client id and redirect before showing anything. */
export type LoginRequest = {
  redirectUri: URL;
  state: string;
  fields: Record<string, string>;
};

/**
 * Checks client id and redirect URL; sends an error page if one is wrong. Redirects are allowed to the given origins
 * and to the host that serves the stand-in.
 */
export function readLoginRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  known: { clientId: string; redirectOrigins: readonly string[] },
): LoginRequest | null {
  const fields = textFields(request.method === "POST" ? request.body : request.query);
  if (fields.client_id !== known.clientId) {
    refuse(reply, "invalid_client", "沒有這個應用程式編號（client_id）。");
    return null;
  }
  const uri = fields.redirect_uri ?? "";
  const redirectUri = URL.canParse(uri) ? new URL(uri) : null;
  const trusted =
    redirectUri !== null &&
    (redirectUri.protocol === "https:" || redirectUri.protocol === "http:") &&
    (known.redirectOrigins.includes(redirectUri.origin) || redirectUri.host === request.host);
  if (redirectUri === null || !trusted) {
    refuse(reply, "redirect_uri_mismatch", "返回的網址（redirect_uri）不在允許的範圍內。");
    return null;
  }
  redirectUri.hash = "";
  return { redirectUri, state: fields.state ?? "", fields };
}

function refuse(reply: FastifyReply, code: string, sentence: string): void {
  sendPage(reply, page("無法繼續登入", `<p>${escapeHtml(sentence)}</p><p>錯誤代碼：${escapeHtml(code)}</p>`), {
    status: 400,
  });
}

/** Redirects with the answer in the fragment, which no server log contains. */
export function returnInFragment(reply: FastifyReply, to: URL, answer: Record<string, string>) {
  const target = new URL(to);
  target.hash = new URLSearchParams(answer).toString();
  return reply.header("cache-control", "no-store").redirect(target.href, 302);
}
