import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { personal } from "./personal.ts";
import { blockedWithOrders } from "./queries.ts";
import { moderationHandlers } from "./routes.ts";

const lettersOf = (kind: "appeal" | "contact") =>
  sql`(select count(*)::int from contacts where answered_at is null and kind = ${kind})`;

export const moderation = defineDomain({
  name: "moderation",
  title: "會員管理",
  uses: ["accounts", "notifications", "privacy"],
  handlers: moderationHandlers,
  console: {
    members: { blockedWithOrders: () => sql`(select count(*)::int from users u where ${blockedWithOrders})` },
    contacts: { appeals: () => lettersOf("appeal"), contacts: () => lettersOf("contact") },
  },
  auditWords,
  auditSubjects,
  personal,
});
