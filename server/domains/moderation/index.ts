export { statusOf } from "./my-status.ts";
export { restoreMember } from "./restore-member.ts";
export { openSuspension } from "./store.ts";
