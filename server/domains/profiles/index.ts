export { addWork, removeWork } from "./order-works.ts";
export { partKind, partOf } from "./parts/kind.ts";
export { reasonOfItem } from "./parts/store.ts";
export { userProfile } from "./queries.ts";
export { rankSellers, recountSellers, refreshSellerStats } from "./refresh-stats.ts";
export { reindexSellers } from "./search/index-sellers.ts";
export { memberVectors } from "./search/member-search.ts";
export { type BySale, searchSellers } from "./search/search-sellers.ts";
export { sellerRanking } from "./search/seller-ranking.ts";
