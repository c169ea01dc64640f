import { sql } from "drizzle-orm";
import { defineDomain } from "#server/kernel/domain.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { leavingJobs } from "./delete-accounts.ts";
import { mountIdPictures } from "./id-pictures.ts";
import { personal } from "./personal.ts";
import { blockedWithOrders } from "./queries.ts";
import { forgetEventsJob } from "./record-event.ts";
import { moderationHandlers } from "./routes.ts";

const lettersOf = (kind: "appeal" | "contact") =>
  sql`(select count(*)::int from contacts where answered_at is null and kind = ${kind})`;

export const moderation = defineDomain({
  name: "moderation",
  uses: [
    "accounts",
    "files",
    "ledger",
    "notifications",
    "payments",
    "profiles",
    "content",
    "messaging",
    "catalog",
    "orders",
  ],
  handlers: moderationHandlers,
  jobs: (house) => [...leavingJobs(house), forgetEventsJob],
  mounts: [(app, { ctxOf }) => mountIdPictures(app, ctxOf)],
  console: {
    members: { blockedWithOrders: () => sql`(select count(*)::int from users u where ${blockedWithOrders})` },
    contacts: { appeals: () => lettersOf("appeal"), contacts: () => lettersOf("contact") },
    identity: { identity: () => sql`(select count(*)::int from id_applications where state = 'waiting')` },
    audit: {},
  },
  auditWords,
  auditSubjects,
  personal,
});
