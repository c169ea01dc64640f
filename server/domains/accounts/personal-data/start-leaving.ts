import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { memberStatusChanged } from "../events.ts";
import { endOtherSessions } from "../sessions/sessions.ts";

/** Sets status 4 and the deletion date; only the acting session remains. In the caller's transaction. */
export async function startLeaving(ctx: Ctx, userId: number, deleteAt: Date): Promise<void> {
  await ctx.db.update(users).set({ status: 4, deleteAt }).where(eq(users.id, userId));
  const keep = ctx.actor.kind === "member" && ctx.actor.id === userId ? ctx.actor.sessionId : 0;
  await endOtherSessions(ctx, userId, keep);
  await emit(ctx, memberStatusChanged, { userId, status: 4 });
}
