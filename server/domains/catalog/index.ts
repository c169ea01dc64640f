export { pauseServicesOf } from "./erase-listings.ts";
export { cachedPicture } from "./og/cached-picture.ts";
export { otherServices } from "./queries.ts";
export { type Reference, reference } from "./reference.ts";
export { recountServices } from "./refresh-stats.ts";
export { reindexServices } from "./search/index-services.ts";
export { relevance } from "./search/ranking.ts";
export { cardsOf } from "./services/cards.ts";
export { knownImages } from "./store.ts";
