export { leavingJobs } from "./delete-accounts.ts";
export { forgetEventsJob } from "./record-event.ts";
export { reindexMember } from "./reindex-member.ts";
export { moderationHandlers } from "./routes.ts";
