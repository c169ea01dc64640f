import { and, count, eq } from "drizzle-orm";
import { takesPart } from "#contract/accounts/status.ts";
import { follows } from "#server/db/schema/profiles.ts";
import { getUser, isBlocked } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { memberFollowed } from "./events.ts";

/**
 * Follows or unfollows a member; idempotent.
 * @throws Refusal invalid for oneself, not_found, forbidden for somebody they blocked
 */
export async function followUser(
  ctx: Ctx,
  followedId: number,
  follow: boolean,
): Promise<{ followed: boolean; followers: number }> {
  return tx(ctx, async (ctx) => {
    const userId = memberId(ctx);
    if (followedId === userId) refuseField("invalid", "userId", "不能追蹤自己。");
    const { status } = await getUser(ctx, followedId);
    if (follow && !takesPart(status)) refuse("not_found");
    if (follow && (await isBlocked(ctx, followedId, userId))) refuse("forbidden", "目前無法追蹤這位會員。");
    if (follow) {
      const added = await ctx.db
        .insert(follows)
        .values({ userId, followedId, createdAt: ctx.now() })
        .onConflictDoNothing()
        .returning({ id: follows.id });
      if (added[0]) await emit(ctx, memberFollowed, { userId, followedId });
    } else {
      await ctx.db.delete(follows).where(and(eq(follows.userId, userId), eq(follows.followedId, followedId)));
    }
    const [row] = await ctx.db.select({ n: count() }).from(follows).where(eq(follows.followedId, followedId));
    return { followed: follow, followers: row?.n ?? 0 };
  });
}
