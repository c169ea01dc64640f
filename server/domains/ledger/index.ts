export { post } from "./post.ts";
export { balanceOf, postedTo } from "./queries.ts";
export { reconcile } from "./reconcile.ts";
export type { AccountRef, Entry } from "./rules.ts";
