export { leavingJobs } from "./delete-accounts.ts";
export { mountIdPictures } from "./id-pictures.ts";
export { forgetEventsJob } from "./record-event.ts";
export { reindexMember } from "./reindex-member.ts";
export { moderationHandlers } from "./routes.ts";
