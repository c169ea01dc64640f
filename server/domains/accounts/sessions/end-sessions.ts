import { and, eq } from "drizzle-orm";
import { sessions } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { refuse } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { endOtherSessions } from "./sessions.ts";

/** Logs out one of the member's own devices. */
export async function endMySession(ctx: Ctx, id: number): Promise<void> {
  await tx(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, memberId(ctx))))
      .returning({ id: sessions.id });
    if (!gone[0]) refuse("not_found");
    await push(ctx, [memberId(ctx)], "session");
    await audit(ctx, "member.end_session", "user", memberId(ctx), { sessionId: id });
  });
}

/** Logs out all other devices. @returns how many */
export async function endMyOtherSessions(ctx: Ctx): Promise<number> {
  return tx(ctx, async (ctx) => {
    const keep = ctx.actor.kind === "member" ? ctx.actor.sessionId : 0;
    const ended = await endOtherSessions(ctx, memberId(ctx), keep);
    await audit(ctx, "member.end_other_sessions", "user", memberId(ctx), { ended });
    return ended;
  });
}
