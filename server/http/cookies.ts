import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../kernel/errors.ts";
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

function giveCsrf(reply: FastifyReply, rules: CookieRules, session: string): string {
  const token = makeCsrf(rules.secret, session);
  reply.setCookie(CSRF_COOKIE, token, base(rules));
  return token;
}

/** A browser without a token that fits its session gets one. @returns the token that it has from now on */
export function ensureCsrf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const session = request.cookies[SESSION_COOKIE] ?? "";
  const token = request.cookies[CSRF_COOKIE];
  return token && csrfMatches(rules.secret, session, token) ? token : giveCsrf(reply, rules, session);
}

/** Refuses a request that does not prove by the token that one of our pages made it. */
export function checkCsrf(request: FastifyRequest, rules: CookieRules, token: unknown): void {
  const session = request.cookies[SESSION_COOKIE] ?? "";
  const fits =
    typeof token === "string" && token === request.cookies[CSRF_COOKIE] && csrfMatches(rules.secret, session, token);
  if (!fits) refuse("csrf");
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
