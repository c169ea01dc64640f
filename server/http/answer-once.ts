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

/** The arguments of a handler, for any call. */
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
  // A key belongs to a member: visitors are refused here, even when the auth rule admits them.
  return { memberId: viewerId(ctx) ?? refuse("unauthenticated"), key, call: `${method} ${path}`, input };
}

/**
 * Runs a call that is declared `idempotent` once per key; for a day, repeats get the stored answer.
 * @param sent the header `Idempotency-Key`; where it is optional, a call without it is never a repeat
 * @param work makes the stored answer, in the transaction of its arguments
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
