import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit, event } from "#server/kernel/events.ts";

/** An account was blocked or given back. */
export const memberStatusChanged = event<{ userId: number; status: number }>("member.status_changed");

/** Blocks an account or gives it back: 1 normal, 2 suspended, 3 banned, 4 deletion requested (spec §4). */
export async function setStatus(ctx: Ctx, userId: number, status: 1 | 2 | 3 | 4): Promise<void> {
  await ctx.db.update(users).set({ status }).where(eq(users.id, userId));
  await emit(ctx, memberStatusChanged, { userId, status });
}
