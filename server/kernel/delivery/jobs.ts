import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Slots of their own in each worker process, so that no kind of work waits for another that is slow.
 * - `events`: what domains tell each other, and the clocks of orders.
 * - `payments`: what waits for a gateway. `mails`: what waits for a mail server.
 * - `slow`: archives, recounts, sweeps: nobody waits for them.
 */
export const lanes = { events: 3, payments: 2, mails: 2, slow: 2 } as const;
export type Lane = keyof typeof lanes;

/** Work that the queue does. A job may run twice with the same payload, so its body has to be idempotent. */
export type Job = {
  name: string;
  /** One sentence for the table of docs/operations.md. */
  does: string;
  /** Whose slots it takes; `slow` when nothing is said. */
  lane?: Lane;
  /** Minute pattern of cron, in UTC; a job without one is only queued by verbs. */
  cron?: string;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<unknown>;
};
