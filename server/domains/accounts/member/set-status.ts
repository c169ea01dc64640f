import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { memberStatusChanged } from "../events.ts";

/**
 * Suspends, bans or restores an account: 1 normal, 2 suspended, 3 banned (4, leaving, is set by `startLeaving`).
 * Cancels a pending deletion in any case.
 */
export async function setStatus(ctx: Ctx, userId: number, status: 1 | 2 | 3): Promise<void> {
  await ctx.db.update(users).set({ status, deleteAt: null }).where(eq(users.id, userId));
  await emit(ctx, memberStatusChanged, { userId, status });
}
