export { copyRequestRows, reindexRequests } from "./search/index-requests.ts";
export { requestVectors } from "./search/request-search.ts";
