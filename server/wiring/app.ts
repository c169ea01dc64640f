import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { LoaderApi } from "#contract/route/query.ts";
import type { Auth } from "#contract/route/route.ts";
import { mapErrors, sendError } from "#server/http/answers/error-mapper.ts";
import { clientAddress } from "#server/http/caller/client-address.ts";
import {
  checkCsrf,
  cookieOf,
  DEVICE_COOKIE,
  ensureBrowser,
  HALF_COOKIE,
  hasLoggedOut,
  SESSION_COOKIE,
  sessionControls,
  setSessionCookie,
} from "#server/http/caller/cookies.ts";
import { createCaller } from "#server/http/caller/create-caller.ts";
import { answerClientErrors } from "#server/http/client-errors.ts";
import { actorOfToken, endSession } from "../domains/accounts/index.ts";
import { mountApi } from "../http/adapter.ts";
import type { Handler } from "../http/handler.ts";
import { hstsHeader } from "../http/page-headers.ts";
import { checkPageMember } from "../http/page-member.ts";
import { readablePath } from "../http/readable-path.ts";
import { MINUTE } from "../kernel/clock.ts";
import { type Ctx, isViewed } from "../kernel/ctx.ts";
import type { AppOptions } from "./app-options.ts";
import { makeCtx, systemCtx } from "./deps.ts";
import { handlers } from "./domains.ts";
import { startLastSeen } from "./last-seen.ts";
import { mountOthers } from "./mount.ts";

export type App = {
  fastify: FastifyInstance;
  /** Calls in process, for the loaders of this request. */
  apiFor(request: FastifyRequest, reply: FastifyReply): Promise<LoaderApi>;
};

/** Time limit for the headers of a request, ms. */
const HEADERS_WITHIN = 20_000;
/** Interval of the checks for timed-out connections, ms. */
const LOOK_EVERY = 5000;
/**
 * Time limit for a whole request, ms: 200 MB over a slow connection. Requests without upload have less
 * (`http/uploads/timeout.ts`).
 */
const REQUEST_WITHIN = 30 * MINUTE;
/** How long a connection may be idle in both directions during a request, ms. */
const SILENT_WITHIN = 5 * MINUTE;

const byName = new Map<string, Handler>(
  handlers.map((handler) => [`${handler.route.method} ${handler.route.path}`, handler]),
);

/** Builds the web server without its pages. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { deps } = options;
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? [],
    // For requests that are not calls, such as those to the simulated vendors.
    bodyLimit: 64 * 1024,
    rewriteUrl: ({ url }) => readablePath(url),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    requestTimeout: REQUEST_WITHIN,
    connectionTimeout: SILENT_WITHIN,
    // An address with 5,000 Chinese characters has 45 KB. It is answered normally, with its end cut off.
    http: { maxHeaderSize: 64 * 1024, headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: LOOK_EVERY },
    clientErrorHandler: answerClientErrors,
    routerOptions: { maxParamLength: 300 },
  });
  mapErrors(app);
  const always = hstsHeader(options);
  app.addHook("onRequest", async (_, reply) => void reply.headers(always));
  // Levels 5, 7 and 9 make 18.3, 17.2 and 17.1 KB of the home page in 3, 4 and 26 ms, and 18.7, 18.3 and 18.2 KB of the
  // heaviest page of a service.
  await app.register(compress, {
    threshold: 2048,
    encodings: ["br", "gzip"],
    // A small compressed body could decompress to any size.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } },
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { throwFileSizeLimit: false });

  const seen = startLastSeen(systemCtx(deps, "seen"));
  app.addHook("onClose", () => seen.stop());

  const ctxOf = async (request: FastifyRequest, reply: FastifyReply, auth: Auth): Promise<Ctx> => {
    const client = {
      ip: clientAddress(request),
      userAgent: request.headers["user-agent"] ?? "",
      device: cookieOf(request, DEVICE_COOKIE, options.cookies),
      half: cookieOf(request, HALF_COOKIE, options.cookies),
    };
    if (typeof auth === "object" && "gateway" in auth)
      return makeCtx(deps, { kind: "gateway", name: auth.gateway }, client);
    if (auth === "open") return makeCtx(deps, { kind: "visitor" }, client);
    const browser = ensureBrowser(request, reply, options.cookies);
    const visitor = makeCtx(deps, { kind: "visitor" }, { ...client, browser });
    const token = cookieOf(request, SESSION_COOKIE, options.cookies);
    const { actor, rolledTo } = await actorOfToken(visitor, token);
    if (hasLoggedOut(request, reply, options.cookies)) {
      if (actor.kind === "member") await endSession(visitor, actor.sessionId);
      return visitor;
    }
    if (token && rolledTo) setSessionCookie(reply, options.cookies, token, rolledTo);
    if (actor.kind === "member" && !isViewed(actor)) seen.note(actor.id);
    return { ...visitor, actor };
  };

  mountApi(app, handlers, { cookies: options.cookies, makeCtx: ctxOf });
  await mountOthers(app, options);
  return {
    fastify: app,
    async apiFor(request, reply) {
      const ctx = await ctxOf(request, reply, "any_status");
      checkPageMember(ctx.actor, request.headers);
      if (request.method !== "POST") return createCaller(byName, ctx);
      const { csrf } = (request.body ?? {}) as { csrf?: unknown };
      const check = () => checkCsrf(request, options.cookies, csrf);
      return createCaller(byName, ctx, { session: sessionControls(reply, options.cookies), check });
    },
  };
}
