export { recountAfterOrder, recountAfterReview, reindexAfterPublishing } from "./after-events.ts";
export { servicePublished } from "./events.ts";
export { reindexServices } from "./index-services.ts";
export { catalogJobs } from "./jobs.ts";
export { listingsChanged } from "./listings.ts";
export { recountServices } from "./refresh-stats.ts";
export { catalogHandlers } from "./routes.ts";
export { mountSitemap } from "./sitemap.ts";
export { flushViews, startFlushingViews } from "./views.ts";
