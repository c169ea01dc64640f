import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { LoaderApi } from "#contract/asked.ts";
import { movedTo } from "./canonical-path.ts";
import { type CookieRules, ensureCsrf } from "./cookies.ts";

/** The pages' bundle: what `react-router build` makes, and the context that its loaders read. */
export type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: RouterContext<LoaderApi>; siteContext: RouterContext<Site> } };
};

/** `html`: what the pages leave here, see `web/lib/api-context.ts`. */
type Site = { origin: string; now(): number; nonce: string; sandbox: boolean; html?: Uint8Array[] };

export type PagesOptions = {
  /** The build itself, or a way to the present one while developing. */
  build: PagesBuild | (() => Promise<PagesBuild>);
  mode: "production" | "development";
  /** Where the browser's files are; absent while Vite serves them. */
  assets?: string;
  cookies: CookieRules;
  apiFor(request: FastifyRequest): Promise<LoaderApi>;
  origin: string;
  /** Milliseconds of the product's clock. */
  now(): number;
  /** With stand-ins for the vendors: the pages say so. */
  sandbox: boolean;
  /** Hosts that a page's form may post to, beside our own: the gateways. */
  formTargets: string[];
};

function toRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  return new Request(new URL(request.url, origin), { method: request.method, headers, signal });
}

async function sendPage(
  reply: FastifyReply,
  response: Response,
  html: Uint8Array[] | undefined,
): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  return reply.send(html ? Buffer.concat(html) : Buffer.from(await response.arrayBuffer()));
}

/** Only our own scripts, by nonce; styles may be inline, since components place things by `style`. */
function securityHeaders(nonce: string, { formTargets, mode }: PagesOptions): Record<string, string> {
  // Vite's client needs its socket and its inline preamble while developing.
  const scripts = mode === "production" ? `'self' 'nonce-${nonce}'` : "'self' 'unsafe-inline'";
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${mode === "production" ? "" : " ws:"}`,
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "x-frame-options": "DENY",
  };
}

/** Puts the pages on the server: everything that nothing else answers. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.assets) {
    await app.register(fastifyStatic, {
      root: join(options.assets, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      decorateReply: false,
    });
    await app.register(fastifyStatic, {
      root: options.assets,
      prefix: "/",
      wildcard: false,
      globIgnore: ["assets/**"],
      maxAge: "1h",
    });
  }
  const handler = createRequestHandler(options.build, options.mode);
  const load = typeof options.build === "function" ? options.build : async () => options.build as PagesBuild;

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const moved = movedTo(request.url);
    if (moved !== null) return reply.header("cache-control", "public, max-age=86400").redirect(moved, 301);
    const abort = new AbortController();
    reply.raw.on("close", () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    const build = await load();
    const context = new RouterContextProvider();
    context.set(build.entry.module.apiContext, await options.apiFor(request));
    const nonce = randomBytes(16).toString("base64url");
    const { origin, now, sandbox } = options;
    const site: Site = { origin, now, nonce, sandbox };
    context.set(build.entry.module.siteContext, site);
    ensureCsrf(request, reply, options.cookies);
    reply.header("cache-control", "private, no-cache");
    for (const [name, value] of Object.entries(securityHeaders(nonce, options))) reply.header(name, value);
    const response = await handler(toRequest(request, options.origin, abort.signal), context);
    return sendPage(reply, response, site.html);
  };
  app.get("/*", serve);
}
