import type { Job } from "#server/kernel/delivery/jobs.ts";
import { recountServices } from "./refresh-stats.ts";

export const catalogJobs: Job[] = [
  // 04:20 in Taipei: after the sellers' figures, which the ranking of services depends on.
  {
    name: "recount_services",
    does: "recalculates the figures of services and their order in lists",
    cron: "20 20 * * *",
    run: (ctx) => recountServices(ctx),
  },
];
