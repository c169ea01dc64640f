import { notifications } from "#server/db/schema/notifications.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { push } from "#server/kernel/push.ts";
import { tx } from "#server/kernel/tx.ts";

export type Notice = {
  userId: number;
  kind: string;
  title: string;
  /** Where the entry leads, a path of ours. */
  url: string;
  avatar: string | null;
  /** The same event writes one entry, however often it is delivered. */
  key: string;
};

/** Puts an entry into a member's bell menu and tells the member's open pages. Subscriber of the domains' notice events. */
export async function writeNotice(ctx: Ctx, notice: Notice): Promise<void> {
  await tx(ctx, async (ctx) => {
    const written = await ctx.db
      .insert(notifications)
      .values({ ...notice, createdAt: ctx.now() })
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
      .returning({ id: notifications.id });
    if (written[0]) await push(ctx, [notice.userId], "notices");
  });
}
