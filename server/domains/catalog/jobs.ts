import type { Job } from "#server/kernel/delivery/jobs.ts";
import { recountServices } from "./refresh-stats.ts";
import { forgetMissed } from "./search/missed-searches.ts";
import { makeVectors } from "./search/vectors.ts";

export const catalogJobs: Job[] = [
  // 04:20 in Taipei: after the sellers' figures, which the ranking of services depends on.
  {
    name: "recount_services",
    does: "recalculates the figures of services and their order in lists",
    cron: "20 20 * * *",
    run: (ctx) => recountServices(ctx),
  },
  {
    name: "forget_missed_searches",
    does: "deletes searches without a result that nobody repeated for 90 days",
    cron: "50 20 * * *",
    run: (ctx) => forgetMissed(ctx),
  },
  {
    name: "make_service_vectors",
    does: "computes what new and changed services mean, for the order of search results; at most 1,000 in a run",
    cron: "* * * * *",
    run: (ctx) => makeVectors(ctx),
  },
];
