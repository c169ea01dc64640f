import { and, eq, isNull, lte, or } from "drizzle-orm";
import { sessions } from "#server/db/schema/accounts.ts";
import { type Ctx, sessionIdOf } from "#server/kernel/ctx.ts";

/**
 * Shows the pages as another member sees them to the acting operator's session until then.
 * @returns false when the session shows somebody's already
 */
export async function startViewing(ctx: Ctx, viewingId: number, viewingUntil: Date): Promise<boolean> {
  const free = or(isNull(sessions.viewingUntil), lte(sessions.viewingUntil, ctx.now()));
  const changed = await ctx.db
    .update(sessions)
    .set({ viewingId, viewingUntil })
    .where(and(eq(sessions.id, sessionIdOf(ctx)), free))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** The session is the operator's own again. */
export async function stopViewing(ctx: Ctx): Promise<void> {
  const none = { viewingId: null, viewingUntil: null };
  await ctx.db
    .update(sessions)
    .set(none)
    .where(eq(sessions.id, sessionIdOf(ctx)));
}
