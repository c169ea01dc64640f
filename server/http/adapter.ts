import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Auth, Route } from "#contract/route.ts";
import { admit } from "../kernel/admit.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";
import { type CookieRules, checkCsrf, ensureCsrf, sessionControls } from "./cookies.ts";
import { isJson } from "./encode.ts";
import { eventStreams } from "./event-streams.ts";
import { give } from "./give.ts";
import type { Handler } from "./handler.ts";
import { invoke } from "./invoke.ts";
import { checkPageMember } from "./page-member.ts";
import { receive } from "./uploads.ts";

/** The world as whoever sent a request sees it; how they prove who they are depends on the call. */
export type MakeCtx = (request: FastifyRequest, auth: Auth) => Promise<Ctx>;

/** What a vendor's server may send, bytes. */
const NOTICE_BYTES = 64 * 1024;

const isGateway = (auth: Auth): boolean => typeof auth === "object" && "gateway" in auth;
/** Calls that know no session: they read no cookie and set none. */
const sessionless = (auth: Auth): boolean => auth === "open" || isGateway(auth);

/** Fastify compiles this into the serialiser: a field that is not in the contract cannot leave. */
function responseSchema({ response }: Route): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    target: "draft-7",
    unrepresentable: "any",
    // As on the wire: an instant is text there.
    io: "input",
  });
  return schema;
}

function checkScripted(request: FastifyRequest, rules: CookieRules): void {
  if (request.headers["x-requested-with"] !== "XMLHttpRequest") refuse("csrf");
  checkCsrf(request, rules, request.headers["x-csrf-token"]);
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CookieRules,
  makeCtx: MakeCtx,
): Promise<unknown> {
  const { auth, files: rule } = handler.route;
  reply.header("cache-control", "no-store");
  if (!sessionless(auth)) {
    ensureCsrf(request, reply, rules);
    if (request.method !== "GET") checkScripted(request, rules);
  }
  const ctx = await makeCtx(request, auth);
  checkPageMember(ctx.actor, request.headers);
  const session = sessionControls(reply, rules);
  const { params, query } = request;
  const accept = request.headers.accept ?? "";
  const key = request.headers["idempotency-key"];
  if (!rule || !request.isMultipart()) {
    return invoke(handler, ctx, { params, query, body: request.body, accept, key }, session);
  }
  // Before its files are received: who may not make the call sends them in vain.
  admit(auth, ctx.actor);
  const received = await receive(request, rule);
  try {
    return await invoke(handler, ctx, { params, query, body: received.body, accept, key }, session, received.files);
  } finally {
    await received.clean();
  }
}

/** Puts every call of the contract on the server. */
export function mountApi(app: FastifyInstance, handlers: Handler[], rules: CookieRules, makeCtx: MakeCtx): void {
  const giveStream = eventStreams(app);
  for (const handler of handlers) {
    const { route } = handler;
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ":$1"),
      ...(isJson(route) && { schema: { response: { 200: responseSchema(route) } } }),
      ...(isGateway(route.auth) && { bodyLimit: NOTICE_BYTES }),
      // Asking for the head alone would open a stream, or note a download that did not take place.
      exposeHeadRoute: isJson(route) || route.auth === "open",
      handler: async (request, reply) =>
        give(route, await answer(handler, request, reply, rules, makeCtx), reply, giveStream),
    });
  }
}
