import { sql } from "drizzle-orm";
import { supportFiles } from "#server/db/schema/support.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { personalData } from "./personal-data.ts";
import { letterProcess } from "./process/letter.ts";
import { waitsForUs } from "./process/predicates.ts";
import { supportHandlers } from "./routes.ts";

const lettersOf = (kind: "appeal" | "contact") =>
  waitingItems(
    {
      ...{ id: sql`c.id`, title: sql`c.subject`, owner: sql`c.owner_id` },
      ...{ since: sql`c.created_at`, due: sql`c.due_at` },
    },
    sql`from contacts c where ${waitsForUs.sql("c")} and c.kind = ${kind}`,
  );

export const support = defineDomain({
  name: "support",
  title: "客服",
  uses: ["accounts", "files", "notifications", "moderation"],
  handlers: supportHandlers,
  uploads: { files: [supportFiles.fileId] },
  console: { contacts: { appeals: () => lettersOf("appeal"), contacts: () => lettersOf("contact") } },
  processes: [declare(letterProcess)],
  auditLabels,
  auditSubjects,
  personalData,
});
