import { and, eq, lt } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Raises a member's level and records why. Part of the caller's transaction.
 * A lower level than the present one changes nothing: going down needs 30 days' notice (product §8).
 */
export async function raiseLevel(
  ctx: Ctx,
  userId: number,
  level: number,
  cause: Record<string, unknown>,
): Promise<void> {
  const raised = await ctx.db
    .update(users)
    .set({ level })
    .where(and(eq(users.id, userId), lt(users.level, level)))
    .returning({ id: users.id });
  if (raised[0]) await audit(ctx, "member.level_raised", "user", userId, { level, ...cause });
}
