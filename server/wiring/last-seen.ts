import { markSeen } from "../domains/accounts/index.ts";
import { MINUTE } from "../kernel/clock.ts";
import type { Ctx } from "../kernel/ctx.ts";

export type LastSeen = { note(userId: number): void; stop(): Promise<void> };

/** Batches last-seen updates once a minute, so that reading a page writes nothing. */
export function startLastSeen(ctx: Ctx): LastSeen {
  let here = new Set<number>();
  const flush = async () => {
    const ids = [...here];
    here = new Set();
    await markSeen(ctx, ids).catch((error) => ctx.log.warn({ err: error }, "online times were not written"));
  };
  const timer = setInterval(flush, MINUTE);
  timer.unref();
  return {
    note: (userId) => here.add(userId),
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
