import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Auth, FilesRule, Route } from "#contract/route/route.ts";
import { admit } from "#server/kernel/limits/admit.ts";
import { reserveUpload } from "#server/kernel/limits/upload-quota.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";
import { isJson } from "./answers/encode.ts";
import { eventStreams } from "./answers/event-streams.ts";
import { send } from "./answers/send.ts";
import { serializerOf } from "./answers/serializer.ts";
import { type CookieRules, checkCsrf, ensureCsrf, sessionControls } from "./caller/cookies.ts";
import type { Handler } from "./handler.ts";
import { checkRowFirst, invoke } from "./invoke.ts";
import { checkPageMember } from "./page-member.ts";
import { declaredBytes, drainUnread } from "./uploads/drain.ts";
import { keepUploadFoldersSwept } from "./uploads/folders.ts";
import { announcedBytes, type Received, receive } from "./uploads/receive.ts";
import { UploadSlots } from "./uploads/slots.ts";
import { bytesReadOf, endUnlessRead } from "./uploads/timeout.ts";

/** Builds the request context (actor, ports, db); how the caller is authenticated depends on the call. */
export type MakeCtx = (request: FastifyRequest, reply: FastifyReply, auth: Auth) => Promise<Ctx>;

declare module "fastify" {
  interface FastifyRequest {
    /** The context of the admitted caller; null before admission, and for requests that are no API call. */
    caller: Ctx | null;
  }
}

export type ApiOptions = { cookies: CookieRules; makeCtx: MakeCtx };

/** Body limit for members without files, bytes: the draft of a service with all its parts is the longest. */
const MEMBER_BYTES = 512 * 1024;
/**
 * Body limit for everybody else, including vendors' servers. Small, because many connections that stall with half a
 * body must not fill the memory.
 */
const STRANGER_BYTES = 64 * 1024;

const isGateway = (auth: Auth): boolean => typeof auth === "object" && "gateway" in auth;
/** Calls without a session: they read no cookie and set none. */
const sessionless = (auth: Auth): boolean => auth === "open" || isGateway(auth);

/** Calls of operators. */
const isOperatorCall = (auth: Auth): boolean => auth === "operator" || (typeof auth === "object" && !isGateway(auth));

const bodyLimitOf = (auth: Auth): number =>
  auth === "public" || auth === "any_status" || sessionless(auth) ? STRANGER_BYTES : MEMBER_BYTES;

const isDownload = ({ answer }: Route): boolean => answer.kind === "file" && !answer.shown;

function checkScripted(request: FastifyRequest, rules: CookieRules): void {
  if (request.headers["x-requested-with"] !== "XMLHttpRequest") refuse("csrf");
  checkCsrf(request, rules, request.headers["x-csrf-token"]);
}

/** Authenticates and admits the caller before anything of the body is read. */
async function admitCaller(
  { route }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, makeCtx }: ApiOptions,
): Promise<void> {
  const { auth, files, method } = route;
  reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  if (!sessionless(auth)) {
    ensureCsrf(request, reply, cookies);
    if (method !== "GET") checkScripted(request, cookies);
  }
  const ctx = await makeCtx(request, reply, auth);
  checkPageMember(ctx.actor, request.headers);
  request.caller = ctx;
  admit(route, ctx.actor, ctx.now());
  // A small compressed body could decompress to any size.
  if (request.headers["content-encoding"] !== undefined) refuse("unsupported_media");
  if (files && isMultipart(request)) return;
  endUnlessRead(request.raw);
  if (declaredBytes(request.raw) > STRANGER_BYTES && ctx.actor.kind === "member")
    reply.raw.once("close", bodies.take(ctx));
}

/** Slots for long forms in progress: each may hold half a megabyte in memory. */
const bodies = new UploadSlots({ member: 4, network: 24 });

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;

/**
 * Receives the files of a call and runs it; first checks that the row exists, a slot is free and the daily quota
 * suffices.
 */
async function withFiles<T>(
  handler: Handler,
  rule: FilesRule,
  request: FastifyRequest,
  ctx: Ctx,
  places: UploadSlots,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const bytes = announcedBytes(request, rule);
  await checkRowFirst(handler, ctx, request);
  const giveBack = places.take(ctx);
  try {
    const settle = await reserveUpload(ctx, bytes);
    const before = bytesReadOf(request.raw);
    const received = await receive(request, rule).finally(() => settle(bytesReadOf(request.raw) - before));
    try {
      return await work(received);
    } finally {
      await received.clean();
    }
  } finally {
    giveBack();
  }
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: ApiOptions,
  places: UploadSlots,
): Promise<unknown> {
  const { caller: ctx, params, query } = request;
  if (!ctx) throw new Error("nobody was admitted");
  const session = sessionControls(reply, cookies);
  const accept = request.headers.accept ?? "";
  const key = request.headers["idempotency-key"];
  const { files: rule } = handler.route;
  const { digest } = request.headers;
  // One-click unsubscribe (RFC 8058): mail programs send a body, which a call without body and files ignores.
  const unread = !rule && !handler.route.body && handler.route.auth === "open";
  if (!isMultipart(request) || unread)
    return invoke(handler, ctx, { params, query, body: request.body, accept, key, digest }, session);
  if (!rule) return refuse("unsupported_media");
  return withFiles(handler, rule, request, ctx, places, ({ body, files }) =>
    invoke(handler, ctx, { params, query, body, accept, key }, session, files),
  );
}

/** Registers every call of the contract on the server. */
export function mountApi(app: FastifyInstance, handlers: Handler[], options: ApiOptions): void {
  const sendStream = eventStreams(app);
  const places = new UploadSlots({ member: 3, network: 12 });
  app.decorateRequest("caller", null);
  drainUnread(app);
  keepUploadFoldersSwept(app);
  const mount = (scope: FastifyInstance, handler: Handler) => {
    const { route } = handler;
    scope.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ":$1"),
      ...(isJson(route) && { schema: { response: { 200: {} } }, serializerCompiler: () => serializerOf(route) }),
      bodyLimit: bodyLimitOf(route.auth),
      // Downloads are sent uncompressed, so that their length can be announced.
      ...(isDownload(route) && { compress: false }),
      // No HEAD where the call has side effects: operators' views are logged, and a gateway's redirect counts as
      // arrival.
      exposeHeadRoute: isJson(route) || !(isGateway(route.auth) || isOperatorCall(route.auth)),
      onRequest: (request, reply) => admitCaller(handler, request, reply, options),
      handler: async (request, reply) =>
        send(route, await answer(handler, request, reply, options, places), reply, sendStream),
    });
  };
  for (const handler of handlers) if (!isGateway(handler.route.auth)) mount(app, handler);
  app.register(async (scope) => {
    keepJsonAsText(scope);
    for (const handler of handlers) if (isGateway(handler.route.auth)) mount(scope, handler);
  });
}

/** A gateway signs the raw bytes of its JSON; parsing and serializing would change them. */
function keepJsonAsText(scope: FastifyInstance): void {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
}
