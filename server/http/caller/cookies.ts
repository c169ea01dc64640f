import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesBlocked } from "#contract/shared-errors.ts";
import type { SessionControls } from "#server/http/handler.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { csrfMatches, makeCsrf } from "./csrf.ts";

export const SESSION_COOKIE = "sid";
export const CSRF_COOKIE = "csrf";

/** Outlives sessions: marks this browser as one that has logged in before (accounts/sessions/known-device.ts). */
export const DEVICE_COOKIE = "device";
/** A log-in that waits for its second factor. It is valid for that step only. */
export const HALF_COOKIE = "half";
/** A secret of this browser; a social log-in has to return its digest as nonce. */
const BROWSER_COOKIE = "browser";
/**
 * Set by a page after log-out, even when the server could not be reached (web/lib/runtime/logged-out.ts): the CSRF
 * token of the session to end. Nobody else can forge one, and a newer session has another token.
 */
const OUT_COOKIE = "out";

type CookieName =
  | typeof SESSION_COOKIE
  | typeof CSRF_COOKIE
  | typeof DEVICE_COOKIE
  | typeof HALF_COOKIE
  | typeof BROWSER_COOKIE
  | typeof OUT_COOKIE;

/** Over https, browsers accept this prefix only from this exact host, not from other hosts of the domain. */
const HOST = "__Host-";
/** The longest lifetime that browsers allow for a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export type CookieRules = { secret: string; secure: boolean };

const nameOf = (name: CookieName, { secure }: CookieRules): string => (secure ? HOST + name : name);

/** The value of one of our cookies. */
export const cookieOf = (request: FastifyRequest, name: CookieName, rules: CookieRules): string | undefined =>
  request.cookies[nameOf(name, rules)];

const base = (rules: CookieRules) => ({ path: "/", sameSite: "lax" as const, secure: rules.secure });

function giveCsrf(reply: FastifyReply, rules: CookieRules, session: string): string {
  const token = makeCsrf(rules.secret, session);
  reply.setCookie(nameOf(CSRF_COOKIE, rules), token, base(rules));
  return token;
}

/** Sets a CSRF token unless the browser has one that matches its session. @returns the valid token */
export function ensureCsrf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const session = cookieOf(request, SESSION_COOKIE, rules) ?? "";
  const token = cookieOf(request, CSRF_COOKIE, rules);
  return token && csrfMatches(rules.secret, session, token) ? token : giveCsrf(reply, rules, session);
}

/**
 * Sets a secret for this browser unless it has one; it lasts until the browser is closed.
 * @returns the digest, which may be disclosed: the secret cannot be derived from it
 */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const known = cookieOf(request, BROWSER_COOKIE, rules);
  if (known && /^[\w-]{43}$/.test(known)) return digest(known);
  const secret = newSecret();
  reply.setCookie(nameOf(BROWSER_COOKIE, rules), secret, { ...base(rules), httpOnly: true });
  return digest(secret);
}

/** Refuses a request whose CSRF token does not prove that one of our pages made it. */
export function checkCsrf(request: FastifyRequest, rules: CookieRules, token: unknown): void {
  const session = cookieOf(request, SESSION_COOKIE, rules) ?? "";
  const genuine = typeof token === "string" && csrfMatches(rules.secret, session, token);
  const own = cookieOf(request, CSRF_COOKIE, rules);
  // The page sent its cookie together with the token, so the browser blocks cookies.
  if (genuine && own === undefined) refuse("csrf", cookiesBlocked);
  if (!genuine || token !== own) refuse("csrf");
}

/** Sets the session cookie; it expires together with the session. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string, expires: Date): void {
  reply.setCookie(nameOf(SESSION_COOKIE, rules), token, { ...base(rules), httpOnly: true, expires });
}

/**
 * True when the member of this session has logged out in this browser. Its cookies are then cleared, and the request
 * continues as a visitor's.
 */
export function hasLoggedOut(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): boolean {
  const out = cookieOf(request, OUT_COOKIE, rules);
  if (out === undefined) return false;
  const session = cookieOf(request, SESSION_COOKIE, rules);
  reply.clearCookie(nameOf(OUT_COOKIE, rules), base(rules));
  if (!session || !csrfMatches(rules.secret, session, out)) return false;
  request.cookies[nameOf(SESSION_COOKIE, rules)] = undefined;
  sessionControls(reply, rules).end();
  return true;
}

/** What a call may do with the cookies of its answer. */
export function sessionControls(reply: FastifyReply, rules: CookieRules): SessionControls {
  const remember = (device: string) => {
    reply.setCookie(nameOf(DEVICE_COOKIE, rules), device, { ...base(rules), httpOnly: true, maxAge: DEVICE_SECONDS });
  };
  return {
    start({ token, expiresAt, device }) {
      setSessionCookie(reply, rules, token, expiresAt);
      reply.clearCookie(nameOf(HALF_COOKIE, rules), base(rules));
      giveCsrf(reply, rules, token);
      remember(device);
    },
    wait({ token, expiresAt }) {
      reply.setCookie(nameOf(HALF_COOKIE, rules), token, { ...base(rules), httpOnly: true, expires: expiresAt });
    },
    remember,
    end() {
      reply.clearCookie(nameOf(SESSION_COOKIE, rules), base(rules));
      giveCsrf(reply, rules, "");
    },
  };
}
