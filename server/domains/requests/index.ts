export { tickRequests } from "./process/tick.ts";
export { reindexRequests } from "./search/index-requests.ts";
