import type { Job } from "#server/kernel/delivery/jobs.ts";
import { vectorJob } from "#server/search/vectors.ts";
import { recountSellers } from "./refresh-stats.ts";
import { memberVectors } from "./search/member-search.ts";

export const profileJobs: Job[] = [
  // 04:00 in Taipei, when load is low.
  {
    name: "recount_sellers",
    does: "recalculates ratings, rates and levels of sellers",
    cron: "0 20 * * *",
    run: (ctx) => recountSellers(ctx),
  },
  vectorJob("make_member_vectors", "members", memberVectors),
];
