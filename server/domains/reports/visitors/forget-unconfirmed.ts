import { and, isNull, lt } from "drizzle-orm";
import { visitorReports } from "#server/db/schema/visitor-reports.ts";
import type { Job } from "#server/kernel/delivery/jobs.ts";

/** Nobody has answered for these addresses. */
export const forgetUnconfirmedJob: Job = {
  name: "forget_unconfirmed_reports",
  cron: "25 19 * * *",
  does: "deletes reports by visitors that were not confirmed in time",
  async run(ctx) {
    await ctx.db
      .delete(visitorReports)
      .where(and(isNull(visitorReports.confirmedAt), lt(visitorReports.linkUntil, ctx.now())));
  },
};
