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
export const hstsHeader = ({ cookies, sandbox }: Pick<HeaderRules, "cookies" | "sandbox">): Record<string, string> =>
  cookies.secure && !sandbox ? { "strict-transport-security": `max-age=${YEAR}` } : {};

/** What helmet writes on a page. Only our own scripts, by nonce; styles may be inline, since components place things by `style`. */
export function pageHeaders(nonce: string, { formTargets, mode, ...site }: HeaderRules): FastifyHelmetOptions {
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
        frameSrc: ["'none'"],
        workerSrc: ["'self'"],
        ...(Object.keys(hstsHeader(site)).length > 0 && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // The log-in of Google and Facebook opens a window that talks back.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    // On every answer, not only of pages: `hstsHeader`.
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    // Of no use to a browser of today, or already what it does.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** What of the device a page, and what it might load, never uses. Passkeys and copying stay ours alone by default. */
const UNUSED = [
  ...["accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...["idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"],
];

/** What helmet does not know. */
export const PERMISSIONS = UNUSED.map((name) => `${name}=()`).join(", ");

/** What every file of the build says: it is what its type says, and of use on our own pages only. */
export const assetHeaders = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
