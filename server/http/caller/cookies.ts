import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiesBlocked } from "#contract/shared-errors.ts";
import type { SessionControls } from "#server/http/handler.ts";
import { refuse } from "#server/kernel/errors.ts";
import { digest, newSecret } from "#server/kernel/secrets/random-secret.ts";
import { csrfMatches, makeCsrf } from "./csrf.ts";

export const SESSION_COOKIE = "sid";
export const CSRF_COOKIE = "csrf";

/** Outlives sessions: says that this browser was let in before (accounts/sessions/known-device.ts). */
export const DEVICE_COOKIE = "device";
/** A log-in that waits for its second step. It opens nothing but that step. */
export const HALF_COOKIE = "half";
/** A secret of this browser; what a vendor vouches for has to bear its digest. */
const BROWSER_COOKIE = "browser";
/**
 * Written by a page whose member has logged out, whether or not the server could be told (web/lib/runtime/logged-out.ts): the CSRF token
 * of the session that is to end. Nobody else can sign one, and a session that was begun since has another.
 */
const OUT_COOKIE = "out";

type CookieName =
  | typeof SESSION_COOKIE
  | typeof CSRF_COOKIE
  | typeof DEVICE_COOKIE
  | typeof HALF_COOKIE
  | typeof BROWSER_COOKIE
  | typeof OUT_COOKIE;

/** By https a browser takes cookies of this name from us alone, and from no other host of the domain. */
const HOST = "__Host-";
/** As long as browsers keep a cookie at most. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

export type CookieRules = { secret: string; secure: boolean };

const nameOf = (name: CookieName, { secure }: CookieRules): string => (secure ? HOST + name : name);

/** A cookie of ours as it came. */
export const cookieOf = (request: FastifyRequest, name: CookieName, rules: CookieRules): string | undefined =>
  request.cookies[nameOf(name, rules)];

const base = (rules: CookieRules) => ({ path: "/", sameSite: "lax" as const, secure: rules.secure });

function giveCsrf(reply: FastifyReply, rules: CookieRules, session: string): string {
  const token = makeCsrf(rules.secret, session);
  reply.setCookie(nameOf(CSRF_COOKIE, rules), token, base(rules));
  return token;
}

/** A browser without a token that fits its session gets one. @returns the token that it has from now on */
export function ensureCsrf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const session = cookieOf(request, SESSION_COOKIE, rules) ?? "";
  const token = cookieOf(request, CSRF_COOKIE, rules);
  return token && csrfMatches(rules.secret, session, token) ? token : giveCsrf(reply, rules, session);
}

/**
 * A browser that has no secret of its own gets one, which it keeps until it is closed.
 * @returns the digest, which may be told: by it nobody finds the secret
 */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): string {
  const known = cookieOf(request, BROWSER_COOKIE, rules);
  if (known && /^[\w-]{43}$/.test(known)) return digest(known);
  const secret = newSecret();
  reply.setCookie(nameOf(BROWSER_COOKIE, rules), secret, { ...base(rules), httpOnly: true });
  return digest(secret);
}

/** Refuses a request that does not prove by the token that one of our pages made it. */
export function checkCsrf(request: FastifyRequest, rules: CookieRules, token: unknown): void {
  const session = cookieOf(request, SESSION_COOKIE, rules) ?? "";
  const genuine = typeof token === "string" && csrfMatches(rules.secret, session, token);
  const own = cookieOf(request, CSRF_COOKIE, rules);
  // The page that brought the token brought the cookie, too.
  if (genuine && own === undefined) refuse("csrf", cookiesBlocked);
  if (!genuine || token !== own) refuse("csrf");
}

/** The browser keeps a session as long as the server does. */
export function setSessionCookie(reply: FastifyReply, rules: CookieRules, token: string, expires: Date): void {
  reply.setCookie(nameOf(SESSION_COOKIE, rules), token, { ...base(rules), httpOnly: true, expires });
}

/**
 * Whether this browser was left by the member of the session that it comes with. If so, the request goes on as that of a
 * visitor.
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

/** What a call may do to the cookies of this answer. */
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
