import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Stores the level decided by profiles. In the caller's transaction. @param level 1 to 5 */
export async function setLevel(ctx: Ctx, userId: number, level: number): Promise<void> {
  await ctx.db.update(users).set({ level }).where(eq(users.id, userId));
}
