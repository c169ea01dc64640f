export { recountReads } from "./reading/recount-reads.ts";
export { reindexArticles } from "./search/index-articles.ts";
