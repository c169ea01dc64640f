import * as jobs from "#contract/console/jobs.ts";
import * as calls from "#contract/console/operators.ts";
import { getAuditLog, getOverview } from "#contract/console/routes.ts";
import { getSetup } from "#contract/console/setup.ts";
import { handle } from "#server/http/handler.ts";
import type { DomainRegistry, Handler } from "#server/kernel/domain.ts";
import { auditPage } from "./audit-log.ts";
import { proposeRole } from "./operators/propose-role.ts";
import { operators } from "./operators/queries.ts";
import { overview } from "./overview.ts";
import { checkSetup } from "./setup/run-checks.ts";
import { retryJob, stoppedPage } from "./stopped-jobs.ts";

export const consoleHandlers = (registry: DomainRegistry): Handler[] => [
  handle(getOverview, ({ ctx }) => overview(ctx, registry)),
  handle(getAuditLog, ({ ctx, query }) => auditPage(ctx, registry, query)),
  handle(calls.getOperators, ({ ctx }) => operators(ctx, registry)),
  handle(calls.proposeRole, ({ ctx, body }) => proposeRole(ctx, body)),
  handle(getSetup, ({ ctx }) => checkSetup(ctx)),
  handle(jobs.getStoppedJobs, ({ ctx, query }) => stoppedPage(ctx, query.page)),
  handle(jobs.retryJob, ({ ctx, params }) => retryJob(ctx, params.id)),
];
