import { sql } from "drizzle-orm";
import { getTransparency } from "#contract/reports/transparency.ts";
import { isOpenReport } from "#server/domains/messaging/process/predicates.ts";
import { handle } from "#server/http/handler.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { auditLabels } from "./audit-labels.ts";
import { reportHandlers } from "./message-reports.ts";
import { personalData } from "./personal-data.ts";
import { transparency } from "./transparency.ts";
import { forgetUnconfirmedJob } from "./visitors/forget-unconfirmed.ts";
import { visitorHandlers } from "./visitors/routes.ts";

export const reports = defineDomain({
  name: "reports",
  title: "檢舉與聯絡",
  uses: ["messaging", "notifications", "profiles", "catalog", "articles", "campaigns", "orders", "requests"],
  handlers: [
    ...reportHandlers,
    ...visitorHandlers,
    handle(getTransparency, ({ ctx, query }) => transparency(ctx, query.half)),
  ],
  jobs: [forgetUnconfirmedJob],
  console: {
    reports: {
      reports: () =>
        waitingItems(
          { id: sql`r.id`, title: sql`u.nickname`, since: sql`r.created_at` },
          sql`from message_reports r join messages m on m.id = r.message_id join users u on u.id = m.sender_id
            where ${isOpenReport.sql("r")}`,
        ),
    },
  },
  auditLabels,
  personalData,
});
