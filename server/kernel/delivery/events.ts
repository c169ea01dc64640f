import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** A thing that happened. Its payload is JSON: ids, not rows. */
export type EventName<P> = { name: string; readonly payload?: P };

/** Declares an event, once, in the domain that emits it. */
export function event<P extends Record<string, unknown>>(name: string): EventName<P> {
  return { name };
}

/**
 * Records an event inside the running transaction; the queue delivers it to each subscriber after commit,
 * again and again, some four days long, until that subscriber has taken it. One that it never takes stops; an operator
 * sees it in the console and has it delivered again. A rolled back transaction has emitted nothing.
 */
export async function emit<P extends Record<string, unknown>>(
  ctx: Ctx,
  { name }: EventName<P>,
  payload: P,
): Promise<void> {
  await ctx.db.execute(sql`select graphile_worker.add_job('event', ${JSON.stringify({ name, payload })}::json)`);
}

/** Queues a job by its name; with a key, one that waits under the same key is replaced. */
export async function enqueue(ctx: Ctx, job: string, payload: Record<string, unknown>, key?: string): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key := ${key ?? null})`,
  );
}

export type Subscription = {
  event: string;
  /** Stable name: it is stored in the queue. */
  subscriber: string;
  handle: (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>;
};

/** Binds a subscriber to an event. Used by `wiring/` only. */
export function subscribe<P extends Record<string, unknown>>(
  { name }: EventName<P>,
  subscriber: string,
  handle: (ctx: Ctx, payload: P) => Promise<void>,
): Subscription {
  return { event: name, subscriber, handle: (ctx, payload) => handle(ctx, payload as P) };
}
