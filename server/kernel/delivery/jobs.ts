import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Queue lanes: each has its own slots in every worker process, so that slow work does not block other work.
 * - `events`: events between domains, and the deadlines of orders.
 * - `payments`: calls to payment gateways. `mails`: calls to mail servers.
 * - `slow`: archives, recounts, sweeps: nobody waits for them.
 */
export const lanes = { events: 3, payments: 2, mails: 2, slow: 2 } as const;
export type Lane = keyof typeof lanes;

/** A queue job. It may run twice with the same payload, so it has to be idempotent. */
export type Job = {
  name: string;
  /** One sentence for the table of docs/operations/jobs.md. */
  does: string;
  /** The lane whose slots it uses, default `slow`. */
  lane?: Lane;
  /** Cron pattern in UTC, with minutes; a job without one is only queued by functions of domains. */
  cron?: string;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<unknown>;
};
