import type { Ctx } from "./ctx.ts";

/** Work that the queue does. A job may run twice with the same payload, so its body has to be idempotent. */
export type Job = {
  name: string;
  /** One sentence for the table of docs/operations.md. */
  does: string;
  /** Minute pattern of cron, in UTC; a job without one is only queued by verbs. */
  cron?: string;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<unknown>;
};
