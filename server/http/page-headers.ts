import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { CookieRules } from "./caller/cookies.ts";

export type HeaderRules = {
  mode: "production" | "development";
  cookies: CookieRules;
  /** With stand-ins for the vendors: the pages say so. */
  sandbox: boolean;
  /** Hosts that a page's form may post to, beside our own: the gateways. */
  formTargets: string[];
};

const YEAR = 365 * 24 * 60 * 60;

/**
 * What every answer says: a browser that has seen the site by https comes by https for a year. Empty where it may be
 * opened by http.
 */
export const comeByHttps = ({ cookies, sandbox }: Pick<HeaderRules, "cookies" | "sandbox">): Record<string, string> =>
  cookies.secure && !sandbox ? { "strict-transport-security": `max-age=${YEAR}` } : {};

/** What helmet writes on a page. Only our own scripts, by nonce; styles may be inline, since components place things by `style`. */
export function pageHeaders(nonce: string, { formTargets, mode }: HeaderRules): FastifyHelmetOptions {
  const live = mode === "production";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Vite's client needs its socket and its inline preamble while developing.
        scriptSrc: ["'self'", live ? `'nonce-${nonce}'` : "'unsafe-inline'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: live ? ["'self'"] : ["'self'", "ws:"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The log-in of Google and Facebook opens a window that talks back.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    // On every answer, not only of pages: `comeByHttps`.
    strictTransportSecurity: false,
    // Of no use to a browser of today, or already what it does.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** What helmet does not know: pages use neither camera nor microphone nor place. */
export const PERMISSIONS = "camera=(), microphone=(), geolocation=()";
