import { createHash } from "node:crypto";
import type { Route } from "#contract/route/route.ts";
import { Key } from "#contract/shared.ts";
import {
  findStoredAnswer,
  type IdempotentCall,
  runIdempotent,
  runIdempotentApart,
  runOneAtATime,
} from "#server/kernel/limits/idempotency.ts";
import { consume } from "#server/kernel/limits/limits.ts";
import { newSecret } from "#server/kernel/secrets/random-secret.ts";
import { type Ctx, viewerId } from "../kernel/ctx.ts";
import { refuse } from "../kernel/errors.ts";
import type { Handler, Upload } from "./handler.ts";

/** What a handler gets, whatever its call. */
export type CallArgs = {
  ctx: Ctx;
  params: unknown;
  query: unknown;
  body: unknown;
  files: Upload[];
  key?: string;
  prepared?: unknown;
};

function repeatable(
  { method, path }: Route,
  { ctx, params, query, body, files }: CallArgs,
  key: string,
): IdempotentCall {
  const parts = files.map(({ name, sha256 }) => [name, sha256]);
  const input = createHash("sha256")
    .update(JSON.stringify([params, query, body, parts]))
    .digest("hex");
  // A key belongs to a member; a call that visitors may make too refuses them here.
  return { memberId: viewerId(ctx) ?? refuse("unauthenticated"), key, call: `${method} ${path}`, input };
}

/**
 * Answers a call that is declared `idempotent`: once for each key, and the same again for a day.
 * @param sent the header `Idempotency-Key`; where it may be left out, such a call is an act of its own
 * @param work makes the answer that is kept, in the transaction of its arguments
 * @throws Refusal key_missing, key_reused, still_running
 */
export async function answerOnce(
  { route, prepare }: Handler,
  args: CallArgs,
  sent: unknown,
  work: (args: CallArgs) => Promise<unknown>,
): Promise<unknown> {
  const parsed = Key.safeParse(sent === undefined && route.keyOptional ? newSecret() : sent);
  const key = parsed.success ? parsed.data : refuse("key_missing");
  const { ctx } = args;
  const what = repeatable(route, args, key);
  return runOneAtATime(what, async () => {
    const known = await findStoredAnswer(ctx, what);
    if (known) return known.answer;
    if (route.limit) await consume(ctx, route.limit);
    if (route.idempotent === "apart") return runIdempotentApart(ctx, what, () => work({ ...args, key }));
    const prepared = await (prepare as typeof work | undefined)?.({ ...args, key });
    return runIdempotent(ctx, what, (ctx) => work({ ...args, ctx, key, prepared }));
  });
}
