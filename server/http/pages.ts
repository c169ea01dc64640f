import { randomBytes } from "node:crypto";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Company } from "#contract/company.ts";
import { asciiPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import type { LoaderApi } from "#contract/route/query.ts";
import { Refusal } from "#server/kernel/errors.ts";
import { networkOf } from "#server/kernel/limits/limits.ts";
import { isUnavailable } from "#server/kernel/unavailable.ts";
import { sendError } from "./answers/error-mapper.ts";
import { barePages, sendBarePage } from "./bare-page.ts";
import { clientAddress } from "./caller/client-address.ts";
import { cookieOf, ensureCsrf, SESSION_COOKIE } from "./caller/cookies.ts";
import { movedTo } from "./canonical-path.ts";
import { ConcurrencyLimit } from "./concurrency.ts";
import { assetHeaders, type HeaderRules, PERMISSIONS, pageHeaders } from "./page-headers.ts";

/** The output of `react-router build`, and the contexts that its loaders read. */
export type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: RouterContext<LoaderApi>; siteContext: RouterContext<Site> } };
};

/** `html`: the rendered page, see `web/lib/calls/api-context.ts`. */
type Site = {
  origin: string;
  company: Company;
  now(): number;
  nonce: string;
  sandbox: boolean;
  csrf: string;
  report(error: unknown): void;
  html?: Uint8Array[];
};

export type PagesOptions = HeaderRules & {
  /** The build, or in development a function that returns the current one. */
  build: PagesBuild | (() => Promise<PagesBuild>);
  /** The folder of browser assets; absent while Vite serves them. */
  assets?: string;
  apiFor(request: FastifyRequest, reply: FastifyReply): Promise<LoaderApi>;
  origin: string;
  company: Company;
  /** The time of the product's clock, ms. */
  now(): number;
  /** Limits of concurrent renders per network; the default when left out. */
  renders?: typeof RENDERS;
};

/** The parsed fields of a form. */
function fieldsOf(body: unknown): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    for (const each of Array.isArray(value) ? value : [value]) fields.append(name, String(each));
  return fields;
}

function toRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  // Concatenated: a path that begins with two slashes would otherwise name another host.
  const url = new URL(`${new URL(origin).origin}${request.url}`);
  if (request.method !== "POST") return new Request(url, { method: request.method, headers, signal });
  // The router compares the form's Origin with this header, which a proxy may have changed.
  headers.set("host", url.host);
  headers.delete("content-length");
  return new Request(url, { method: "POST", headers, signal, body: fieldsOf(request.body) });
}

/** True for the router script's requests for page data. */
const isData = ({ url }: FastifyRequest) => url.split("?", 1)[0]?.endsWith(".data") ?? false;

/**
 * Pages that everybody may see, with the member's name in the header: a member's browser may keep them for back and
 * forward, and they check then that the session is still the same (web/lib/page/kept-session.ts). All other pages and
 * all data of a member must never come from a cache, not even from their own browser's after log-out.
 */
const isKept = (request: FastifyRequest): boolean => !isData(request) && PUBLIC.test(request.url);
const PUBLIC =
  /^\/(?:$|\?|(?:search|categories|subcategories|services|users|blogs|events|guide|faq|news|rules|policy|about|mission)(?:[/?]|$))/;

/**
 * Renders per network and process: a browser opens one page at a time; a client that requests hundreds waits in its own
 * queue.
 */
const RENDERS = { atOnce: 3, waiting: 200, patience: 15_000 };

/** When rendering fails: a bare page, or only the message for the router's script. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const crowded = error instanceof Refusal && error.code === "too_many";
  if (isData(request)) return sendError(crowded ? new Refusal("unavailable") : error, request, reply);
  if (crowded) return sendBarePage(reply, barePages.crowded);
  if (error instanceof Refusal || (error.statusCode ?? 500) < 500) return sendError(error, request, reply);
  request.log.error({ err: error }, "a page failed");
  return sendBarePage(reply, isUnavailable(error) ? barePages.unavailable : barePages.internal);
}

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

async function sendPage(
  reply: FastifyReply,
  response: Response,
  html: Uint8Array[] | undefined,
): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
  return reply.send(html ? Buffer.concat(html) : Buffer.from(await response.arrayBuffer()));
}

const setAssetHeaders = (reply: FastifyReply): void => void reply.headers(assetHeaders);

/** Registers the pages: every address that nothing else answers. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.assets) {
    await app.register(fastifyStatic, {
      root: join(options.assets, "assets"),
      prefix: "/assets/",
      immutable: true,
      maxAge: "365d",
      setHeaders: setAssetHeaders,
      decorateReply: false,
    });
    await app.register(fastifyStatic, {
      root: options.assets,
      prefix: "/",
      wildcard: false,
      globIgnore: ["assets/**"],
      maxAge: "1h",
      setHeaders: setAssetHeaders,
    });
  }
  const handler = createRequestHandler(options.build, options.mode);
  const load = typeof options.build === "function" ? options.build : async () => options.build as PagesBuild;

  const draw = async (request: FastifyRequest, reply: FastifyReply) => {
    const abort = new AbortController();
    reply.raw.on("close", () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    const build = await load();
    const context = new RouterContextProvider();
    context.set(build.entry.module.apiContext, await options.apiFor(request, reply));
    const nonce = randomBytes(16).toString("base64url");
    const { origin, company, now, sandbox } = options;
    const csrf = ensureCsrf(request, reply, options.cookies);
    const report = (err: unknown) => request.log.error({ err }, "a page failed");
    const site: Site = { origin, company, now, nonce, sandbox, csrf, report };
    context.set(build.entry.module.siteContext, site);
    const isMember = cookieOf(request, SESSION_COOKIE, options.cookies) !== undefined;
    reply.header("cache-control", isMember && !isKept(request) ? "private, no-store" : "private, no-cache");
    // After a log-in or log-out the browser asks again, also for a page that it goes back to.
    reply.header("vary", "cookie");
    reply.header("permissions-policy", PERMISSIONS);
    reply.helmet(pageHeaders(nonce, options));
    const response = await handler(toRequest(request, options.origin, abort.signal), context);
    return sendPage(reply, response, site.html);
  };
  const turns = new ConcurrencyLimit(options.renders ?? RENDERS);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const moved = movedTo(request.url);
    if (moved !== null) return reply.header("cache-control", "public, max-age=86400").redirect(asciiPath(moved), 301);
    if (request.url.startsWith("//")) return reply.callNotFound();
    const endTurn = await turns.take(networkOf(clientAddress(request)));
    try {
      return await draw(request, reply);
    } finally {
      endTurn();
    }
  };
  // Helmet has its own scope, so that its hooks do not run for calls and files.
  await app.register(async (pages) => {
    await pages.register(helmet, { global: false });
    pages.setErrorHandler(sendFailure);
    // Browsers and password managers request these fixed addresses.
    pages.get("/favicon.ico", (_, reply) =>
      reply.header("cache-control", "public, max-age=86400").redirect("/favicon.svg"),
    );
    pages.get("/.well-known/change-password", (_, reply) => reply.redirect(to("/mypage/setting")));
    pages.get("/*", serve);
    // Forms that are sent before hydration or without scripts.
    pages.post("/*", (request, reply) => (isForm(request) ? serve(request, reply) : reply.callNotFound()));
  });
}
