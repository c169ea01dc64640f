import { eq } from "drizzle-orm";
import { sessions } from "#server/db/schema/accounts.ts";
import { type Ctx, sessionIdOf } from "#server/kernel/ctx.ts";

/** Shows the pages as another member sees them to the acting operator's session until then. */
export async function startViewing(ctx: Ctx, viewingId: number, viewingUntil: Date): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ viewingId, viewingUntil })
    .where(eq(sessions.id, sessionIdOf(ctx)));
}

/** The session is the operator's own again. */
export async function stopViewing(ctx: Ctx): Promise<void> {
  const none = { viewingId: null, viewingUntil: null };
  await ctx.db
    .update(sessions)
    .set(none)
    .where(eq(sessions.id, sessionIdOf(ctx)));
}
