import { drafts, serviceImages, services } from "#server/db/schema/catalog.ts";
import { memberCertified, memberStatusChanged, memberVerified } from "#server/domains/accounts/events.ts";
import { faultDecided, orderTransitioned, reviewModerated, reviewShown } from "#server/domains/orders/events.ts";
import { memberMoved } from "#server/domains/profiles/events.ts";
import { subscribe } from "#server/kernel/delivery/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { declare } from "#server/kernel/process/declare.ts";
import { adminHandlers } from "./admin/routes.ts";
import { reported } from "./admin/services.ts";
import { auditLabels, auditSubjects } from "./audit-labels.ts";
import { placesChanged, servicePublished } from "./events.ts";
import { catalogJobs } from "./jobs.ts";
import { personalData } from "./personal-data.ts";
import { serviceReports } from "./process/report.ts";
import { serviceProcess } from "./process/service.ts";
import { serviceKind } from "./published.ts";
import { recountReview, recountSale } from "./recount-sale.ts";
import { catalogHandlers } from "./routes.ts";
import { readAhead } from "./search/read-ahead.ts";
import { reindexMember, reindexPublished } from "./search/reindex-seller.ts";
import { startFlushing } from "./search/search-figures.ts";
import { sitemapHandlers } from "./sitemap.ts";
import { sitemap } from "./sitemap-lists.ts";
import { followPlaces } from "./tree/follow-places.ts";
import { treeHandlers } from "./tree/routes.ts";

export const catalog = defineDomain({
  name: "catalog",
  title: "服務與搜尋",
  uses: ["accounts", "fees", "profiles", "files", "messaging", "notifications"],
  handlers: (registry) => [...catalogHandlers, ...adminHandlers, ...treeHandlers, ...sitemapHandlers(registry)],
  jobs: catalogJobs,
  on: [
    subscribe(orderTransitioned, "catalog.recount_sale", recountSale),
    subscribe(faultDecided, "catalog.recount_fault", recountSale),
    subscribe(reviewShown, "catalog.recount_review", recountReview),
    subscribe(reviewModerated, "catalog.recount_moderated", recountReview),
    subscribe(servicePublished, "catalog.reindex", reindexPublished),
    subscribe(placesChanged, "catalog.follow_places", followPlaces),
    subscribe(memberStatusChanged, "catalog.reindex_member", reindexMember),
    subscribe(memberVerified, "catalog.reindex_verified", reindexMember),
    subscribe(memberCertified, "catalog.reindex_certified", reindexMember),
    subscribe(memberMoved, "catalog.reindex_moved", reindexMember),
  ],
  starts: { views: serviceKind.startFlushing, searches: startFlushing },
  readAhead: { market: readAhead },
  uploads: { images: [services.cover, services.description, serviceImages.hash, drafts.data] },
  console: {
    services: { serviceReports: () => reported },
    categories: {},
    synonyms: {},
  },
  sitemap,
  processes: [declare(serviceProcess), declare(serviceReports.process)],
  auditLabels,
  auditSubjects,
  personalData,
});
