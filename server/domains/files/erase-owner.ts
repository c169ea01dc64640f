import { eq } from "drizzle-orm";
import { images } from "#server/db/schema/files.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Pictures of an account that is being deleted are nobody's; those that nothing refers to any more are swept with the
 * other orphans. Files in rooms and messages belong to both sides and stay.
 */
export async function eraseOwner(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.update(images).set({ ownerId: null }).where(eq(images.ownerId, userId));
}
