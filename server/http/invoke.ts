import type { z } from "zod";
import type { Route } from "#contract/route.ts";
import { admit } from "../kernel/admit.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type FieldTexts, Refusal, refuse } from "../kernel/errors.ts";
import { consume } from "../kernel/limits.ts";
import { answerOnce, type CallArgs } from "./answer-once.ts";
import { encode, isJson } from "./encode.ts";
import type { Handler, SessionControls, Upload } from "./handler.ts";

/** `key`: the header `Idempotency-Key`, where the call has one. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown; accept?: string; key?: unknown };

function fieldTexts(error: z.ZodError): FieldTexts {
  const fields: FieldTexts = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "form";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new Refusal("invalid", { fields: fieldTexts(result.error) });
  return result.data;
}

/** A path that names no possible row is a row that does not exist. */
function parseParams(schema: Route["params"], value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  return result.success ? result.data : refuse("not_found");
}

/** In tests an answer that is not what the contract says is a fault, found at once. */
const checkAnswers = process.env.NODE_ENV === "test";

/** Admits, validates and runs one call; the same for HTTP and for loaders. */
export async function invoke(
  handler: Handler,
  ctx: Ctx,
  input: RawInput,
  session: SessionControls,
  files: Upload[] = [],
): Promise<unknown> {
  const { route } = handler;
  admit(route, ctx.actor, ctx.now());
  const args = {
    params: parseParams(route.params, input.params),
    query: parse(route.query, input.query),
    body: parse(route.body, input.body),
    accept: input.accept ?? "",
    ctx,
    files,
    session,
  };
  const work = async (now: CallArgs) =>
    encode(route, await (handler.run as (args: CallArgs) => unknown)(now), now.query);
  if (route.limit && !route.idempotent) await consume(ctx, route.limit);
  const answer = await (route.idempotent ? answerOnce(handler, args, input.key, work) : work(args));
  if (checkAnswers && isJson(route)) {
    const result = route.response.safeParse(answer);
    if (!result.success)
      throw new Error(`${route.method} ${route.path} answers against its contract: ${result.error.message}`);
  }
  return answer;
}
