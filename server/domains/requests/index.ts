export { reindexRequests } from "./search/index-requests.ts";
