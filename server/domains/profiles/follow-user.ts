import { takesPart } from "#contract/accounts/status.ts";
import { follows } from "#server/db/schema/profiles.ts";
import { getUser, isBlocked } from "#server/domains/accounts/index.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { emit } from "#server/kernel/delivery/events.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { favoritesOf } from "#server/publishing/favorites.ts";
import { memberFollowed } from "./events.ts";

/** Members are followed as other things are favourites; their followers are counted each time. */
const setFollowed = favoritesOf({
  of: follows.followedId,
  async admit(ctx, followedId, follow) {
    const userId = memberId(ctx);
    if (followedId === userId) refuseField("invalid", "userId", "不能追蹤自己。");
    const { status } = await getUser(ctx, followedId);
    if (follow && !takesPart(status)) refuse("not_found");
    if (follow && (await isBlocked(ctx, followedId, userId))) refuse("forbidden", "目前無法追蹤這位會員。");
  },
  async changed(ctx, followedId, { added }) {
    if (added) await emit(ctx, memberFollowed, { userId: memberId(ctx), followedId });
  },
});

/**
 * Follows or unfollows a member; idempotent.
 * @throws Refusal invalid for oneself, not_found, forbidden for somebody they blocked
 */
export async function followUser(
  ctx: Ctx,
  followedId: number,
  follow: boolean,
): Promise<{ followed: boolean; followers: number }> {
  return { followed: follow, followers: await setFollowed(ctx, followedId, follow) };
}
