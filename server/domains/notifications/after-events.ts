import { eq, sql } from "drizzle-orm";
import { users } from "#server/db/schema/accounts.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { notifyMembers } from "./notify-member.ts";
import { writeNotice } from "./write-notice.ts";

/** Subscriber of `order.moved`: what waits has changed for both sides, also for the one who moved it elsewhere. */
export async function refreshParties(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select unnest(array[buyer_id, seller_id]) as id from orders where id = ${orderId}`);
  await notifyMembers(
    ctx,
    rows.map((row) => row.id),
  );
}

/** Subscriber of `member.followed`. Following, stopping and following again tells once. */
export async function tellFollowed(
  ctx: Ctx,
  { userId, followedId }: { userId: number; followedId: number },
): Promise<void> {
  const [follower] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (follower?.status !== 1) return;
  await writeNotice(ctx, {
    userId: followedId,
    kind: "follow",
    title: `${follower.nickname}開始關注你`,
    url: `/users/${userId}`,
    avatar: follower.avatar,
    key: `follow:${userId}`,
  });
}
