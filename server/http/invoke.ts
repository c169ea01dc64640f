import type { z } from "zod";
import { codesOf } from "#contract/openapi/refusals.ts";
import type { Route } from "#contract/route/route.ts";
import { admit } from "#server/kernel/limits/admit.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { refuseRestricted } from "#server/kernel/limits/restrictions.ts";
import { type Ctx, isViewed } from "../kernel/ctx.ts";
import { type FieldTexts, Refusal, refuse } from "../kernel/errors.ts";
import { readOnly } from "../kernel/tx.ts";
import { answerOnce, type CallArgs } from "./answer-once.ts";
import { encode, isJson } from "./answers/encode.ts";
import type { Handler, SessionControls, Upload } from "./handler.ts";
import { unstorableIn } from "./storable.ts";

/** `key`: the header `Idempotency-Key`, where the call has one. */
export type RawInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  accept?: string;
  key?: unknown;
  digest?: unknown;
};

function fieldTexts(error: z.ZodError): FieldTexts {
  const fields: FieldTexts = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "form";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

function refuseUnstorable(value: unknown): void {
  const fields = unstorableIn(value);
  if (fields) throw new Refusal("invalid", { fields });
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new Refusal("invalid", { fields: fieldTexts(result.error) });
  // Checked after parsing, which removes some characters: an old or broken link still opens its page.
  refuseUnstorable(result.data);
  return result.data;
}

/** The body is checked before parsing, so that nothing is stored that differs from what was typed. */
function parseBody(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema) refuseUnstorable(value);
  return parse(schema, value);
}

/** Invalid path parameters answer "not found", like a row that does not exist. */
function parseParams(schema: Route["params"], value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  return result.success && !unstorableIn(value) ? result.data : refuse("not_found");
}

/** In tests, an answer or a refusal that violates the contract throws. */
const checkAnswers = process.env.NODE_ENV === "test";

const against = ({ method, path }: Route, what: string) =>
  new Error(`${method} ${path} answers against its contract: ${what}`);

function checkRefusal(route: Route, error: unknown): never {
  if (checkAnswers && error instanceof Refusal && !codesOf(route).includes(error.code))
    throw against(route, `it does not name ${error.code}`);
  throw error;
}

/** Runs the `before` check of an upload, before its files are received. */
export async function checkRowFirst(
  { route, before }: Handler,
  ctx: Ctx,
  input: Pick<RawInput, "params">,
): Promise<void> {
  const params = parseParams(route.params, input.params);
  await (before as ((args: { ctx: Ctx; params: unknown }) => unknown) | undefined)?.({ ctx, params });
}

/** Admits, validates and runs one call; used by HTTP and by loaders. */
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
    body: parseBody(route.body, input.body),
    accept: input.accept ?? "",
    digest: typeof input.digest === "string" ? input.digest : undefined,
    ctx,
    files,
    session,
  };
  const run = async (now: CallArgs) =>
    encode(route, await (handler.run as (args: CallArgs) => unknown)(now), now.query);
  // Of an operator who sees the pages as the member, nothing is written by accident either.
  const seesOnly = isViewed(ctx.actor) && route.viewing !== "allowed";
  const work = (now: CallArgs) => (seesOnly ? readOnly(ctx, (ctx) => run({ ...now, ctx })) : run(now));
  if (route.restriction) await refuseRestricted(ctx, route.restriction);
  if (route.limit && !route.idempotent && !seesOnly) await consume(ctx, route.limit);
  const answer = await (route.idempotent ? answerOnce(handler, args, input.key, work) : work(args)).catch((error) =>
    checkRefusal(route, error),
  );
  if (checkAnswers && isJson(route)) {
    const result = route.response.safeParse(answer);
    if (!result.success) throw against(route, result.error.message);
  }
  return answer;
}
