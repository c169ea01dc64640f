import { eq, inArray } from "drizzle-orm";
import { notifications, outbox, pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/**
 * Deletes the notifications of an account that is being deleted, and its portrait from those of others. Part of the
 * caller's transaction.
 */
export async function forgetNotifications(
  ctx: Ctx,
  {
    id,
    email,
    cellphone,
    avatar,
  }: { id: number; email: string | null; cellphone: string | null; avatar: string | null },
): Promise<void> {
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  await ctx.db.delete(notifications).where(eq(notifications.userId, id));
  const addresses = [email, cellphone].filter((address) => address !== null);
  if (addresses.length > 0) await ctx.db.delete(outbox).where(inArray(outbox.to, addresses));
  if (avatar) await forgetPortrait(ctx, avatar);
}

/** Removes a portrait from the entries of bell menus. Part of the caller's transaction. */
export async function forgetPortrait(ctx: Ctx, avatar: string): Promise<void> {
  await ctx.db.update(notifications).set({ avatar: null }).where(eq(notifications.avatar, avatar));
}
