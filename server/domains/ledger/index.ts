export { post } from "./post.ts";
export { balanceOf } from "./queries.ts";
export { ledgerJobs, type Reconciliation, reconcile } from "./reconcile.ts";
export { ledgerHandlers } from "./routes.ts";
export type { AccountRef, Entry, Posting } from "./rules.ts";
