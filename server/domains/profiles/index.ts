import type { Job } from "#server/kernel/jobs.ts";
import { recountSellers } from "./refresh-stats.ts";

export { memberFollowed } from "./follow-user.ts";
export { forgetProfile, unfollowBlocked } from "./forget-profile.ts";
export { reindexSellers } from "./index-sellers.ts";
export { profileItemHandlers } from "./item-handlers.ts";
export { userProfile } from "./queries.ts";
export { recountSellers, refreshSellerStats } from "./refresh-stats.ts";
export { profileHandlers } from "./routes.ts";
export { sellerRanking } from "./seller-ranking.ts";

export const profileJobs: Job[] = [
  // 04:00 in Taipei, when few are awake.
  { name: "recount_sellers", cron: "0 20 * * *", run: (ctx) => recountSellers(ctx) },
];
