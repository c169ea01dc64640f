export { reindexSellers } from "./index-sellers.ts";
export { userProfile } from "./queries.ts";
export { recountSellers, refreshSellerStats } from "./refresh-stats.ts";
export { sellerRanking } from "./seller-ranking.ts";
