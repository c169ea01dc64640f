import { notifications } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/delivery/push.ts";
import { tx } from "#server/kernel/tx.ts";

export type NewNotification = {
  userId: number;
  kind: string;
  title: string;
  /** Where the entry leads, a path of ours. */
  url: string;
  avatar: string | null;
  /** The same event writes one entry, however often it is delivered. */
  key: string;
};

/**
 * Puts an entry into a member's bell menu and tells their open pages. Also the subscriber of the domains' notification
 * events.
 */
export async function writeNotification(ctx: Ctx, notification: NewNotification): Promise<void> {
  await tx(ctx, async (ctx) => {
    const written = await ctx.db
      .insert(notifications)
      .values({ ...notification, createdAt: ctx.now() })
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
      .returning({ id: notifications.id });
    if (written[0]) await push(ctx, [notification.userId], "notices");
  });
}
