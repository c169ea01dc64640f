import { eq } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { to } from "#contract/paths/to.ts";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { writeNotification } from "./write-notification.ts";

/** Subscriber of `member.followed`. Following again after stopping does not tell a second time. */
export async function notifyFollowed(
  ctx: Ctx,
  { userId, followedId }: { userId: number; followedId: number },
): Promise<void> {
  const [follower] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!follower || !takesPart(follower.status)) return;
  await writeNotification(ctx, {
    userId: followedId,
    kind: "follow",
    title: `${follower.nickname}開始追蹤你`,
    url: to("/users/:id", { id: userId }),
    avatar: follower.avatar,
    key: `follow:${userId}`,
  });
}
