import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { approvalProcess } from "./process/approval.ts";
import { isWaiting } from "./process/predicates.ts";
import { approvalHandlers } from "./routes.ts";

export const approvals = defineDomain({
  name: "approvals",
  title: "待放行",
  uses: [],
  handlers: approvalHandlers,
  console: {
    approvals: {
      approvals: () =>
        waitingItems(
          { id: sql`a.id`, title: sql`a.title`, since: sql`a.created_at`, amount: sql`nullif(a.amount, 0)` },
          sql`from approvals a where ${isWaiting.sql("a")}`,
        ),
    },
  },
  processes: [declare(approvalProcess)],
  auditSubjects,
  auditLabels,
  // It holds what operators decided for the platform, as the audit log does. Who decides about members removes the
  // texts when one is deleted (`forgetMember`).
  personalData: null,
});
