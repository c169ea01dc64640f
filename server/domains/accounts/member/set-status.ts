import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { memberStatusChanged } from "../events.ts";

/**
 * Blocks an account or gives it back: 1 normal, 2 suspended, 3 banned (4, leaving, is `startLeaving`). Whatever it becomes,
 * it is not about to be deleted.
 */
export async function setStatus(ctx: Ctx, userId: number, status: 1 | 2 | 3): Promise<void> {
  await ctx.db.update(users).set({ status, deleteAt: null }).where(eq(users.id, userId));
  await emit(ctx, memberStatusChanged, { userId, status });
}
