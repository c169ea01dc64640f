export { giveUpBalance } from "./give-up-balance.ts";
export { grantCoins } from "./grant-coins.ts";
export { post, postAll } from "./post.ts";
export { balanceOf, postedTo } from "./queries.ts";
export { differenceOf, reconcile } from "./reconcile.ts";
export type { AccountRef, Entry, JournalKind, Posting } from "./rules.ts";
export { cashPoints } from "./turn-points.ts";
