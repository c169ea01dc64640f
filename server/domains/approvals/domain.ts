import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { approvalHandlers } from "./routes.ts";

export const approvals = defineDomain({
  name: "approvals",
  title: "大額放行",
  uses: [],
  handlers: approvalHandlers,
  console: { approvals: { approvals: () => sql`(select count(*)::int from approvals where state = 'waiting')` } },
  auditWords,
  auditSubjects,
  // It holds what operators did in the name of the house, as the audit log does; what they decided about, others own.
  personal: null,
});
