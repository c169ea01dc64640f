import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Signed double submit: the token is readable by our pages, signed by the server and bound to the session cookie, so
 * that a token of another session, or of none, is invalid (OWASP CSRF cheat sheet).
 */
function sign(secret: string, nonce: string, session: string): string {
  return createHmac("sha256", secret).update(`${nonce}.${session}`).digest("base64url");
}

/** @param session the session cookie's value, or the empty string for a visitor. */
export function makeCsrf(secret: string, session: string): string {
  const nonce = randomBytes(12).toString("base64url");
  return `${nonce}.${sign(secret, nonce, session)}`;
}

export function csrfMatches(secret: string, session: string, token: string | undefined): boolean {
  const [nonce, result] = (token ?? "").split(".");
  if (!nonce || !result) return false;
  const wanted = Buffer.from(sign(secret, nonce, session));
  const got = Buffer.from(result);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
