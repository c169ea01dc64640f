import { sql } from "drizzle-orm";
import { campaignEntries, campaigns as rows } from "#server/db/schema/campaigns.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { reported } from "./admin/admin-entries.ts";
import { publication } from "./admin/publish.ts";
import { adminHandlers } from "./admin-routes.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { books } from "./books.ts";
import { personalData } from "./personal-data.ts";
import { actProcess } from "./process/act.ts";
import { campaignProcess } from "./process/campaign.ts";
import { entryProcess } from "./process/entry.ts";
import { isHeld } from "./process/predicates.ts";
import { entryReports } from "./process/report.ts";
import { campaignHandlers } from "./routes.ts";
import { sitemap } from "./sitemap-lists.ts";
import { campaignJobs } from "./taking-part/purge-networks.ts";

export const campaigns = defineDomain({
  name: "campaigns",
  title: "活動",
  uses: ["approvals", "files", "ledger", "messaging", "notifications", "catalog", "coupons"],
  handlers: [...campaignHandlers, ...adminHandlers],
  jobs: campaignJobs,
  uploads: { images: [rows.picture, campaignEntries.portrait] },
  console: {
    campaigns: {
      heldActs: () =>
        waitingItems(
          { id: sql`x.id`, title: sql`c.title`, since: sql`x.created_at` },
          sql`from campaign_acts x join campaigns c on c.id = x.campaign_id where ${isHeld.sql("x")}`,
        ),
      entryReports: () => reported,
    },
  },
  operatorDecisions: [publication],
  sitemap,
  processes: [declare(campaignProcess), declare(entryProcess), declare(entryReports.process), declare(actProcess)],
  books,
  auditLabels,
  auditSubjects,
  personalData,
});
