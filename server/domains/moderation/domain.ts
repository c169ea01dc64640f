import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { blockedWithOrders, suspendedSince } from "./queries.ts";
import { resetFactorDecision } from "./reset-factor.ts";
import { moderationHandlers } from "./routes.ts";

export const moderation = defineDomain({
  name: "moderation",
  title: "會員管理",
  uses: ["accounts", "second-factor", "approvals", "notifications", "privacy"],
  handlers: moderationHandlers,
  console: {
    members: {
      blockedWithOrders: () =>
        waitingItems(
          { id: sql`u.id`, title: sql`u.nickname`, since: suspendedSince },
          sql`from users u where ${blockedWithOrders}`,
        ),
    },
  },
  operatorDecisions: [resetFactorDecision],
  auditLabels,
  personalData,
});
