export { requestKind } from "./admin/kinds.ts";
export { copyRequestRows, reindexRequests } from "./search/index-requests.ts";
export { requestVectors } from "./search/request-search.ts";
