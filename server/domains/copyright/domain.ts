import { sql } from "drizzle-orm";
import { copyrightNotices } from "#server/db/schema/copyright.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditSubjects } from "./audit-labels.ts";
import { forgetNotices, noticeClock } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { noticeProcess } from "./process/notice.ts";
import { waitsForUs } from "./process/predicates.ts";
import { copyrightHandlers } from "./routes.ts";

export const copyright = defineDomain({
  name: "copyright",
  title: "著作權通知",
  uses: ["accounts", "files", "notifications", "reports"],
  handlers: copyrightHandlers,
  jobs: [noticeClock, forgetNotices],
  uploads: { files: [copyrightNotices.fileIds] },
  console: {
    copyright: {
      copyrightNotices: () =>
        waitingItems(
          {
            ...{ id: sql`c.id`, title: sql`coalesce(nullif(c.title, ''), c.work)` },
            ...{ since: sql`c.received_at`, due: sql`c.due_at` },
          },
          sql`from copyright_notices c where ${waitsForUs.sql("c")}`,
        ),
    },
  },
  processes: [declare(noticeProcess)],
  auditSubjects,
  personalData,
});
