export { forfeitCoins } from "./forfeit-coins.ts";
export { post } from "./post.ts";
export { balanceOf } from "./queries.ts";
export { ledgerJobs, reconcile } from "./reconcile.ts";
export { ledgerHandlers } from "./routes.ts";
export type { AccountRef, Entry } from "./rules.ts";
