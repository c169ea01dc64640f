import type { FastifyReply, FastifyRequest } from "fastify";
import { csrfMatches, makeCsrf } from "./csrf.ts";
import type { SessionControls } from "./handler.ts";

export const SESSION_COOKIE = "sid";
export const CSRF_COOKIE = "csrf";

/** Outlives sessions: says that this browser was let in before (accounts/sessions/known-device.ts). */
export const DEVICE_COOKIE = "device";
/** As long as browsers keep a cookie at most. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export type CookieRules = { secret: string; secure: boolean };

const base = (rules: CookieRules) => ({ path: "/", sameSite: "lax" as const, secure: rules.secure });

function giveCsrf(reply: FastifyReply, rules: CookieRules, session: string): void {
  reply.setCookie(CSRF_COOKIE, makeCsrf(rules.secret, session), base(rules));
}

/** A browser without a token that fits its session gets one. */
export function ensureCsrf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): void {
  const session = request.cookies[SESSION_COOKIE] ?? "";
  if (!csrfMatches(rules.secret, session, request.cookies[CSRF_COOKIE])) giveCsrf(reply, rules, session);
}

/** What a call may do to the cookies of this answer. */
export function sessionControls(reply: FastifyReply, rules: CookieRules): SessionControls {
  const remember = (device: string) => {
    reply.setCookie(DEVICE_COOKIE, device, { ...base(rules), httpOnly: true, maxAge: DEVICE_SECONDS });
  };
  return {
    start({ token, expiresAt, device }) {
      reply.setCookie(SESSION_COOKIE, token, { ...base(rules), httpOnly: true, expires: expiresAt });
      giveCsrf(reply, rules, token);
      remember(device);
    },
    remember,
    end() {
      reply.clearCookie(SESSION_COOKIE, base(rules));
      giveCsrf(reply, rules, "");
    },
  };
}
