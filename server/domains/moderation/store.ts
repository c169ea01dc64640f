import { and, desc, eq, isNull } from "drizzle-orm";
import { suspensions } from "#server/db/schema/moderation.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

export type Suspension = typeof suspensions.$inferSelect;

/** The current suspension. */
export async function openSuspension(ctx: Ctx, userId: number): Promise<Suspension | undefined> {
  const [row] = await ctx.db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)))
    .orderBy(desc(suspensions.id))
    .limit(1);
  return row;
}

/** Ends any current suspension. */
export async function endSuspensions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(suspensions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.endedAt)));
}
