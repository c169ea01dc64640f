import { sql } from "drizzle-orm";
import type { Ctx } from "#server/kernel/ctx.ts";

/** A named event. Its payload is JSON: ids, not rows. */
export type EventName<P> = { name: string; readonly payload?: P };

/** Declares an event, once, in the domain that emits it. */
export function event<P extends Record<string, unknown>>(name: string): EventName<P> {
  return { name };
}

/**
 * Records an event in the running transaction; after commit the queue delivers it to each subscriber. Failed deliveries
 * are retried for about four days, then they stop; an operator sees them in the console and can deliver them again. A
 * rolled-back transaction emits nothing.
 */
export async function emit<P extends Record<string, unknown>>(
  ctx: Ctx,
  { name }: EventName<P>,
  payload: P,
): Promise<void> {
  await ctx.db.execute(sql`select graphile_worker.add_job('event', ${JSON.stringify({ name, payload })}::json)`);
}

/** Queues a job by its name; with a key, it replaces a waiting job with the same key. */
export async function enqueue(ctx: Ctx, job: string, payload: Record<string, unknown>, key?: string): Promise<void> {
  await ctx.db.execute(
    sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key := ${key ?? null})`,
  );
}

export type Subscription = {
  event: string;
  /** A stable name: it is stored in the queue. */
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
