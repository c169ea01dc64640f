import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Route } from "#contract/route.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";
import { type CookieRules, CSRF_COOKIE, ensureCsrf, SESSION_COOKIE, sessionControls } from "./cookies.ts";
import { csrfMatches } from "./csrf.ts";
import type { Handler } from "./handler.ts";
import { invoke } from "./invoke.ts";
import { receive } from "./uploads.ts";

export type MakeCtx = (request: FastifyRequest) => Promise<Ctx>;

/** Fastify compiles this into the serialiser: a field that is not in the contract cannot leave. */
function responseSchema(route: Route): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(route.response, {
    target: "draft-7",
    unrepresentable: "any",
  });
  return schema;
}

function checkCsrf(request: FastifyRequest, rules: CookieRules): void {
  const token = request.headers["x-csrf-token"];
  const session = request.cookies[SESSION_COOKIE] ?? "";
  const fits =
    request.headers["x-requested-with"] === "XMLHttpRequest" &&
    typeof token === "string" &&
    token === request.cookies[CSRF_COOKIE] &&
    csrfMatches(rules.secret, session, token);
  if (!fits) refuse("csrf");
}

async function answer(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CookieRules,
  makeCtx: MakeCtx,
): Promise<unknown> {
  reply.header("cache-control", "no-store");
  ensureCsrf(request, reply, rules);
  if (request.method !== "GET") checkCsrf(request, rules);
  const ctx = await makeCtx(request);
  const session = sessionControls(reply, rules);
  const { params, query } = request;
  const key = request.headers["idempotency-key"];
  const rule = handler.route.files;
  if (!rule || !request.isMultipart()) {
    return invoke(handler, ctx, { params, query, body: request.body, key }, session);
  }
  const received = await receive(request, rule);
  try {
    return await invoke(handler, ctx, { params, query, body: received.body, key }, session, received.files);
  } finally {
    await received.clean();
  }
}

/** Puts every call of the contract on the server. */
export function mountApi(app: FastifyInstance, handlers: Handler[], rules: CookieRules, makeCtx: MakeCtx): void {
  for (const handler of handlers) {
    app.route({
      method: handler.route.method,
      url: handler.route.path.replace(/\{(\w+)\}/g, ":$1"),
      schema: { response: { 200: responseSchema(handler.route) } },
      handler: (request, reply) => answer(handler, request, reply, rules, makeCtx),
    });
  }
}
