export { pauseServicesOf } from "./forget-listings.ts";
export { reindexServices } from "./index-services.ts";
export { relevance } from "./ranking.ts";
export { type Reference, reference } from "./reference.ts";
export { recountServices } from "./refresh-stats.ts";
export { flushViews } from "./views.ts";
