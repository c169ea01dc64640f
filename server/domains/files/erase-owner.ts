import { eq } from "drizzle-orm";
import { images } from "#server/db/schema/files.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Removes the owner of pictures when an account is deleted; unreferenced ones are swept with other orphans. Files in
 * rooms and messages belong to both parties and are kept.
 */
export async function eraseOwner(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.update(images).set({ ownerId: null }).where(eq(images.ownerId, userId));
}
