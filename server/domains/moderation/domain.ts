import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { contactProcess } from "./process/contact.ts";
import { isUnanswered } from "./process/predicates.ts";
import { blockedWithOrders } from "./queries.ts";
import { resetFactorDecision } from "./reset-factor.ts";
import { moderationHandlers } from "./routes.ts";

const lettersOf = (kind: "appeal" | "contact") =>
  sql`(select count(*)::int from contacts c where ${isUnanswered.sql("c")} and c.kind = ${kind})`;

export const moderation = defineDomain({
  name: "moderation",
  title: "會員管理",
  uses: ["accounts", "second-factor", "approvals", "notifications", "privacy"],
  handlers: moderationHandlers,
  console: {
    members: { blockedWithOrders: () => sql`(select count(*)::int from users u where ${blockedWithOrders})` },
    contacts: { appeals: () => lettersOf("appeal"), contacts: () => lettersOf("contact") },
  },
  operatorDecisions: [resetFactorDecision],
  processes: [declare(contactProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
