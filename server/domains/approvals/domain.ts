import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { approvalProcess } from "./process/approval.ts";
import { isWaiting } from "./process/predicates.ts";
import { approvalHandlers } from "./routes.ts";

export const approvals = defineDomain({
  name: "approvals",
  title: "大額放行",
  uses: [],
  handlers: approvalHandlers,
  console: {
    approvals: { approvals: () => sql`(select count(*)::int from approvals a where ${isWaiting.sql("a")})` },
  },
  processes: [declare(approvalProcess)],
  auditSubjects,
  auditWords,
  // It holds only what operators decided for the house, as the audit log does.
  personal: null,
});
