import type { Ctx } from "./ctx.ts";

/** Work that the queue does. A job may run twice: its body must not mind. */
export type Job = {
  name: string;
  /** Minute pattern of cron, in UTC; a job without one is only queued by verbs. */
  cron?: string;
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<unknown>;
};
