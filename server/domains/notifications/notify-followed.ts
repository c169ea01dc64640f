import { to } from "#contract/paths/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { findUser, notify } from "./notify.ts";

/** Subscriber of `member.followed`. Following again after stopping does not tell a second time. */
export async function notifyFollowed(
  ctx: Ctx,
  { userId, followedId }: { userId: number; followedId: number },
): Promise<void> {
  const { nickname } = await findUser(ctx, userId);
  await notify(ctx, {
    to: followedId,
    from: userId,
    kind: "follow",
    key: `follow:${userId}`,
    title: `${nickname}開始追蹤你`,
    url: to("/users/:id", { id: userId }),
  });
}
