import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { CookieRules } from "./caller/cookies.ts";

export type HeaderRules = {
  mode: "production" | "development";
  cookies: CookieRules;
  /** True when the vendors are simulated; the pages show it. */
  sandbox: boolean;
  /** Other origins that forms may post to: the payment gateways. */
  formTargets: string[];
};

const YEAR = 365 * 24 * 60 * 60;

/** HSTS header for every answer: one year. Empty where the site may be opened over http. */
export const hstsHeader = ({ cookies, sandbox }: Pick<HeaderRules, "cookies" | "sandbox">): Record<string, string> =>
  cookies.secure && !sandbox ? { "strict-transport-security": `max-age=${YEAR}` } : {};

/**
 * Helmet's options for a page. Scripts need the nonce; inline styles are allowed, because components position elements
 * with `style`.
 */
export function pageHeaders(nonce: string, { formTargets, mode, ...site }: HeaderRules): FastifyHelmetOptions {
  const live = mode === "production";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // In development, Vite's client needs its socket and its inline preamble.
        scriptSrc: ["'self'", live ? `'nonce-${nonce}'` : "'unsafe-inline'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: live ? ["'self'"] : ["'self'", "ws:"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        workerSrc: ["'self'"],
        ...(Object.keys(hstsHeader(site)).length > 0 && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The log-in window of Google or Facebook sends messages to its opener.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    // Set on every answer, not only on pages: `hstsHeader`.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    // Useless in current browsers, or already their default.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Device features that no page uses. Passkeys and the clipboard are allowed to our own pages by default. */
const UNUSED = [
  ...["accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...["idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"],
];

/** The Permissions-Policy header, which helmet does not set. */
export const PERMISSIONS = UNUSED.map((name) => `${name}=()`).join(", ");

/** Headers of build assets: no sniffing, same origin only. */
export const assetHeaders = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
