import { getAuditLog, getOverview } from "#contract/moderation/routes.ts";
import { handle } from "#server/http/handler.ts";
import type { Handler, House } from "#server/kernel/domain.ts";
import { auditPage } from "./audit-log.ts";
import { overview } from "./overview.ts";

export const consoleHandlers = (house: House): Handler[] => [
  handle(getOverview, ({ ctx }) => overview(ctx, house)),
  handle(getAuditLog, ({ ctx, query }) => auditPage(ctx, house, query)),
];
