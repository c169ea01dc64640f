import type { Job } from "#server/kernel/delivery/jobs.ts";
import { vectorJob } from "#server/search/vectors.ts";
import { recountServices } from "./refresh-stats.ts";
import { forgetMissed } from "./search/missed-searches.ts";
import { forgetChoices } from "./search/search-choices.ts";
import { serviceVectors } from "./search/service-search.ts";

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
    does: "deletes searches without a result that nobody repeated for 90 days, and what was chosen after a year",
    cron: "50 20 * * *",
    async run(ctx) {
      await forgetMissed(ctx);
      await forgetChoices(ctx);
    },
  },
  vectorJob("make_service_vectors", "services", serviceVectors),
];
