export { reindexMember } from "./reindex-member.ts";
export { moderationHandlers } from "./routes.ts";
