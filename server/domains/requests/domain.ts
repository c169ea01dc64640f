import { sql } from "drizzle-orm";
import { offerFiles, offers as offerRows } from "#server/db/schema/offers.ts";
import { requestFiles, requests as requestRows } from "#server/db/schema/requests.ts";
import { memberStatusChanged } from "#server/domains/accounts/events.ts";
import { placesChanged } from "#server/domains/catalog/events.ts";
import { orderTransitioned } from "#server/domains/orders/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { waitingItems } from "#server/kernel/process/waiting.ts";
import { isOpenReport } from "#server/publishing/reports.ts";
import { requestAdminHandlers } from "./admin-routes.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { requestAnnounced } from "./events.ts";
import { requestFileHandlers } from "./file-routes.ts";
import { notifyFilters } from "./filters/notify-filters.ts";
import { requestJobs } from "./jobs.ts";
import { followOrder } from "./offer/follow-orders.ts";
import { offerHandlers } from "./offer-routes.ts";
import { personalData } from "./personal-data.ts";
import { offerProcess } from "./process/offer.ts";
import { requestProcess } from "./process/request.ts";
import { requestHandlers } from "./routes.ts";
import { followPlaces } from "./search/follow-places.ts";
import { reindexMember } from "./search/reindex-member.ts";
import { requestSearch } from "./search/request-search.ts";
import { sitemap } from "./sitemap.ts";
import { tasksOf } from "./tasks.ts";
import { requestReports } from "./transition/reports.ts";

/** Requests, or offers in conversations, with open reports. */
const reports = () =>
  waitingItems(
    { id: sql`coalesce(r.request_id, -min(r.offer_id))`, title: sql`min(q.title)`, since: sql`min(r.created_at)` },
    sql`from request_reports r left join requests q on q.id = r.request_id where ${isOpenReport.sql("r")}
      group by r.request_id, case when r.request_id is null then r.offer_id end`,
  );

export const requests = defineDomain({
  name: "requests",
  title: "需求與提案",
  uses: ["accounts", "files", "messaging", "notifications", "catalog", "fees", "orders", "payments"],
  handlers: [...requestHandlers, ...offerHandlers, ...requestFileHandlers, ...requestAdminHandlers],
  jobs: requestJobs,
  on: [
    subscribe(orderTransitioned, "requests.follow_order", followOrder),
    subscribe(requestAnnounced, "requests.tell_filters", notifyFilters),
    subscribe(memberStatusChanged, "requests.reindex_member", reindexMember),
    subscribe(placesChanged, "requests.follow_places", followPlaces),
  ],
  readAhead: { requests: requestSearch.ready },
  uploads: { files: [requestFiles.fileId, requestRows.fileIds, offerFiles.fileId, offerRows.fileIds] },
  console: {
    requests: {
      requestReports: reports,
      contactDetails: () =>
        waitingItems(
          { id: sql`c.id`, title: sql`u.nickname`, since: sql`c.at` },
          sql`from contact_findings c join users u on u.id = c.user_id`,
        ),
    },
  },
  tasks: tasksOf,
  sitemap,
  processes: [declare(requestProcess), declare(offerProcess), declare(requestReports.process)],
  auditLabels,
  auditSubjects,
  personalData,
});
