import * as jobs from "#contract/moderation/jobs.ts";
import { getAuditLog, getOverview } from "#contract/moderation/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Handler, House } from "#server/kernel/domain.ts";
import { auditPage } from "./audit-log.ts";
import { overview } from "./overview.ts";
import { retryJob, stoppedPage } from "./stopped-jobs.ts";

export const consoleHandlers = (house: House): Handler[] => [
  handle(getOverview, ({ ctx }) => overview(ctx, house)),
  handle(getAuditLog, ({ ctx, query }) => auditPage(ctx, house, query)),
  handle(jobs.getStoppedJobs, ({ ctx, query }) => stoppedPage(ctx, query.page)),
  handle(jobs.retryJob, ({ ctx, params }) => retryJob(ctx, params.id)),
];
