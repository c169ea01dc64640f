import type { FastifyReply, FastifyRequest } from "fastify";
import { csrfMatches, makeCsrf } from "./csrf.ts";
import type { SessionControls } from "./handler.ts";

export const SESSION_COOKIE = "sid";
export const CSRF_COOKIE = "csrf";

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
  return {
    start(token, expires) {
      reply.setCookie(SESSION_COOKIE, token, { ...base(rules), httpOnly: true, expires });
      giveCsrf(reply, rules, token);
    },
    end() {
      reply.clearCookie(SESSION_COOKIE, base(rules));
      giveCsrf(reply, rules, "");
    },
  };
}
