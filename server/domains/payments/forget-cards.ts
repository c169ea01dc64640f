import { eq } from "drizzle-orm";
import { cards } from "#server/db/schema/payments.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Deletes the cards of an account that is being deleted, their tokens with them. What was paid stays. */
export async function forgetCards(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(cards).where(eq(cards.userId, userId));
}
