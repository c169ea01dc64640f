export { pauseServicesOf } from "./forget-listings.ts";
export { reindexServices } from "./index-services.ts";
export { recountServices } from "./refresh-stats.ts";
export { flushViews } from "./views.ts";
