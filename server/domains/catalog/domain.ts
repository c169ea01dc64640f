import { drafts, serviceImages, services } from "#server/db/schema/catalog.ts";
import { memberStatusChanged, memberVerified } from "#server/domains/accounts/events.ts";
import { faultDecided, orderMoved, reviewShown } from "#server/domains/orders/events.ts";
import { defineDomain } from "#server/kernel/domain.ts";
import { subscribe } from "#server/kernel/events.ts";
import { recountAfterOrder, recountAfterReview, reindexAfterPublishing, reindexMember } from "./after-events.ts";
import { auditSubjects, auditWords } from "./audit-words.ts";
import { servicePublished } from "./events.ts";
import { catalogJobs } from "./jobs.ts";
import { mountSharePictures } from "./og/share-picture.ts";
import { personal } from "./personal.ts";
import { readAhead } from "./read-ahead.ts";
import { catalogHandlers } from "./routes.ts";
import { mountSitemap } from "./sitemap.ts";
import { sitemap } from "./sitemap-lists.ts";
import { mountTopSellCsv } from "./top-sell-csv.ts";
import { startFlushingViews } from "./views.ts";
import { startWatchingSynonyms } from "./watch-synonyms.ts";

export const catalog = defineDomain({
  name: "catalog",
  uses: ["accounts", "profiles", "files"],
  handlers: catalogHandlers,
  jobs: catalogJobs,
  on: [
    subscribe(orderMoved, "catalog.recount_sale", recountAfterOrder),
    subscribe(faultDecided, "catalog.recount_fault", recountAfterOrder),
    subscribe(reviewShown, "catalog.recount_review", recountAfterReview),
    subscribe(servicePublished, "catalog.reindex", reindexAfterPublishing),
    subscribe(memberStatusChanged, "catalog.reindex_member", reindexMember),
    subscribe(memberVerified, "catalog.reindex_verified", reindexMember),
  ],
  mounts: [
    (app, { systemCtx, house }) => mountSitemap(app, systemCtx("sitemap"), house),
    (app, { systemCtx }) => mountSharePictures(app, systemCtx("share_pictures")),
    (app, { ctxOf }) => mountTopSellCsv(app, ctxOf),
  ],
  starts: { views: startFlushingViews, synonyms: startWatchingSynonyms },
  readAhead: { market: readAhead },
  uploads: { images: [services.cover, services.description, serviceImages.hash, drafts.data] },
  console: { synonyms: {} },
  sitemap,
  auditWords,
  auditSubjects,
  personal,
});
