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

/** The pages' bundle: what `react-router build` makes, and the context that its loaders read. */
export type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: RouterContext<LoaderApi>; siteContext: RouterContext<Site> } };
};

/** `html`: what the pages leave here, see `web/lib/calls/api-context.ts`. */
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
  /** The build itself, or a way to the present one while developing. */
  build: PagesBuild | (() => Promise<PagesBuild>);
  /** Where the browser's files are; absent while Vite serves them. */
  assets?: string;
  apiFor(request: FastifyRequest, reply: FastifyReply): Promise<LoaderApi>;
  origin: string;
  company: Company;
  /** Milliseconds of the product's clock. */
  now(): number;
  /** How many pages one network has drawn at once; the usual when left out. */
  renders?: typeof RENDERS;
};

/** A form's fields, as the parser has read them. */
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
  // Joined as text: an address that begins with two slashes would name another host.
  const url = new URL(`${new URL(origin).origin}${request.url}`);
  if (request.method !== "POST") return new Request(url, { method: request.method, headers, signal });
  // The router compares with it where the form comes from; a proxy may have written a name of its own.
  headers.set("host", url.host);
  headers.delete("content-length");
  return new Request(url, { method: "POST", headers, signal, body: fieldsOf(request.body) });
}

/** The router's own script asks for the data of a page. */
const isData = ({ url }: FastifyRequest) => url.split("?", 1)[0]?.endsWith(".data") ?? false;

/**
 * Pages that one network has drawn at once, in each process: a browser opens one at a time, and whoever asks for
 * hundreds waits for their own.
 */
const RENDERS = { atOnce: 3, waiting: 200, patience: 15_000 };

/** What cannot be drawn is answered by a page that needs nothing, and for the router's script by the sentence alone. */
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

/** Puts the pages on the server: everything that nothing else answers. */
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
    // A member's page must not be shown again from a cache, not even by their own browser after the log-out.
    reply.header(
      "cache-control",
      cookieOf(request, SESSION_COOKIE, options.cookies) ? "private, no-store" : "private, no-cache",
    );
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
  // Helmet is registered in a scope of its own, so that calls and files do not run its hooks.
  await app.register(async (pages) => {
    await pages.register(helmet, { global: false });
    pages.setErrorHandler(sendFailure);
    // Asked for by browsers and password managers by these names, whatever a page says.
    pages.get("/favicon.ico", (_, reply) =>
      reply.header("cache-control", "public, max-age=86400").redirect("/favicon.svg"),
    );
    pages.get("/.well-known/change-password", (_, reply) => reply.redirect(to("/mypage/setting")));
    pages.get("/*", serve);
    // Forms of pages, sent before their scripts are alive or without them.
    pages.post("/*", (request, reply) => (isForm(request) ? serve(request, reply) : reply.callNotFound()));
  });
}
