import { eq } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { memberCertified } from "../events.ts";

/** Gives a member the mark of a certified seller, or takes it back. In the caller's transaction. */
export async function setStar(ctx: Ctx, userId: number, star: boolean): Promise<void> {
  await ctx.db.update(users).set({ star }).where(eq(users.id, userId));
  await emit(ctx, memberCertified, { userId, star });
}
