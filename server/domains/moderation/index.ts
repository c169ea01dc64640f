export { statusOf } from "./my-status.ts";
export { restoreMember } from "./restore-member.ts";
export { restrictionsOf } from "./restrictions/queries.ts";
export { liftRestriction } from "./restrictions/restrict-member.ts";
export { openSuspension } from "./store.ts";
