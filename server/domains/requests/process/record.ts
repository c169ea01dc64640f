import { requestEvents } from "#server/db/schema/offers.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

type Happened = {
  of: { requestId: number } | { offerId: number };
  name: string;
  actor: string;
  from: string | null;
  to: string;
  data?: Record<string, unknown>;
};

/** Adds an entry to the history of a request or an offer. */
export async function recordStep(ctx: Ctx, { of, data = {}, ...step }: Happened): Promise<void> {
  const actorId = ctx.actor.kind === "member" ? ctx.actor.id : null;
  await ctx.db.insert(requestEvents).values({ ...of, ...step, actorId, data, at: ctx.now() });
}
