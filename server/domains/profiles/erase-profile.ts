import { and, eq, or } from "drizzle-orm";
import {
  follows,
  levels,
  profileItems,
  profileParts,
  profileReports,
  profiles,
  sellerSearch,
  sellerStats,
  userJobs,
} from "#server/db/schema/profiles.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

/** Clears the profile of a deleted account. In the caller's transaction. */
export async function eraseProfile(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(follows).where(or(eq(follows.userId, userId), eq(follows.followedId, userId)));
  await ctx.db.update(profileReports).set({ text: "" }).where(eq(profileReports.reporterId, userId));
  for (const table of [profileParts, profileItems, userJobs, sellerStats, sellerSearch, levels] as const) {
    await ctx.db.delete(table).where(eq(table.userId, userId));
  }
  await ctx.db
    .update(profiles)
    .set({
      headline: "",
      intro: "",
      city: "",
      planNotices: "",
      homeSide: null,
      sharedAt: null,
      checklistHiddenAt: null,
      updatedAt: ctx.now(),
    })
    .where(eq(profiles.userId, userId));
}

/** Subscriber of `member.blocked`: the blocked member no longer follows the other. */
export async function unfollowBlocked(
  ctx: Ctx,
  { userId, blockedId }: { userId: number; blockedId: number },
): Promise<void> {
  await ctx.db.delete(follows).where(and(eq(follows.userId, blockedId), eq(follows.followedId, userId)));
}
