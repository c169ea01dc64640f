import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "#server/db/schema/calls.ts";
import { DAY, later, MINUTE } from "#server/kernel/clock.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";
import { refuse } from "#server/kernel/errors.ts";
import { sqlState, tx } from "#server/kernel/tx.ts";

/** A call that may arrive more than once. `call`: method and path. `input`: digest of the whole request. */
export type IdempotentCall = { memberId: number; key: string; call: string; input: string };

/** How long a stored answer is returned again. */
const RETENTION = DAY;
/** After this time, work that has neither answered nor failed counts as dead, and a retry runs it again. */
const LEASE = 2 * MINUTE;
/** How long a retry waits for the first attempt, ms. */
const PATIENCE = 5000;
/** PostgreSQL: lock_not_available. */
const LOCK_TIMEOUT = "55P03";

/**
 * Returns the stored answer of this key, if any.
 * @throws Refusal key_reused when the key came with another call or other content, still_running when the first attempt
 * has not finished
 */
export async function findStoredAnswer(ctx: Ctx, what: IdempotentCall): Promise<{ answer: unknown } | undefined> {
  const { memberId, key, createdAt } = idempotencyKeys;
  const [row] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(memberId, what.memberId), eq(key, what.key), gt(createdAt, later(ctx.now(), -RETENTION))));
  if (!row) return undefined;
  if (row.call !== what.call || row.input !== what.input) refuse("key_reused");
  if (row.answer !== null) return { answer: JSON.parse(row.answer) };
  return row.createdAt <= later(ctx.now(), -LEASE) ? undefined : refuse("still_running");
}

/** Claims the key; waits for a transaction that has just claimed it. @returns false when somebody else holds it */
async function claim(ctx: Ctx, { memberId, key, call, input }: IdempotentCall, at: Date): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    insert into idempotency_keys as k (member_id, key, call, input, created_at)
    values (${memberId}, ${key}, ${call}, ${input}, ${at})
    on conflict (member_id, key) do update
      set call = excluded.call, input = excluded.input, answer = null, created_at = excluded.created_at
      where k.created_at <= ${later(at, -RETENTION)}
        or (k.answer is null and k.created_at <= ${later(at, -LEASE)}
          and k.call = excluded.call and k.input = excluded.input)
    returning 1`);
  return rows.length > 0;
}

async function replay<T>(ctx: Ctx, what: IdempotentCall): Promise<T> {
  const known = await findStoredAnswer(ctx, what);
  return (known ?? refuse("still_running")).answer as T;
}

const claimed = (what: IdempotentCall, at: Date) =>
  and(
    eq(idempotencyKeys.memberId, what.memberId),
    eq(idempotencyKeys.key, what.key),
    eq(idempotencyKeys.createdAt, at),
  );

async function storeAnswer(ctx: Ctx, what: IdempotentCall, at: Date, answer: unknown): Promise<void> {
  await ctx.db
    .update(idempotencyKeys)
    .set({ answer: JSON.stringify(answer ?? null) })
    .where(claimed(what, at));
}

/**
 * Runs the work once per key, in one transaction with the key and the answer: a process that dies leaves all of it or
 * nothing. A refusal releases the key, so a corrected form may use it again.
 * @throws Refusal key_reused, still_running
 */
export async function runIdempotent<T>(ctx: Ctx, what: IdempotentCall, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return tx(ctx, async (ctx) => {
    const at = ctx.now();
    await ctx.db.execute(sql`select set_config('lock_timeout', ${`${PATIENCE}ms`}, true)`);
    try {
      if (!(await claim(ctx, what, at))) return await replay<T>(ctx, what);
    } catch (error) {
      if (sqlState(error) === LOCK_TIMEOUT) refuse("still_running");
      throw error;
    }
    // The work's own locks keep the default timeout.
    await ctx.db.execute(sql`set local lock_timeout to default`);
    const answer = await work(ctx);
    await storeAnswer(ctx, what, at, answer);
    return answer;
  });
}

/**
 * Like `runIdempotent`, for work that calls a vendor between transactions of its own, whose rows must survive a
 * failure. When the process dies, the key is free again after two minutes; the work must then detect its earlier
 * attempt by a unique column of its own rows.
 * @throws Refusal key_reused, still_running
 */
export async function runIdempotentApart<T>(ctx: Ctx, what: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const at = ctx.now();
  if (!(await claim(ctx, what, at))) return replay<T>(ctx, what);
  const answer = await work().catch(async (error: unknown) => {
    await ctx.db.delete(idempotencyKeys).where(claimed(what, at));
    throw error;
  });
  await storeAnswer(ctx, what, at, answer);
  return answer;
}

const running = new Map<string, Promise<void>>();

/**
 * Serialises attempts with the same key in this process, so that waiting ones hold no database connection.
 * @throws Refusal still_running after five seconds
 */
export async function runOneAtATime<T>({ memberId, key }: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const id = `${memberId} ${key}`;
  const late = running.has(id) ? wait(PATIENCE, true, { ref: false }) : undefined;
  for (let first = running.get(id); first; first = running.get(id)) {
    if (await Promise.race([first, late])) refuse("still_running");
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  running.set(id, promise);
  try {
    return await work();
  } finally {
    running.delete(id);
    resolve();
  }
}

/** Deletes the stored answers of a member, when the account is deleted. */
export async function eraseAnswers(ctx: Ctx, memberId: number): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.memberId, memberId));
}

export const purgeAnswersJob: Job = {
  name: "forget_idempotency_keys",
  cron: "25 * * * *",
  does: "deletes answers stored for repeated calls (idempotency keys), after a day",
  run: (ctx) => ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, later(ctx.now(), -RETENTION))),
};
