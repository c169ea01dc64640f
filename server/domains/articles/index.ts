export { reindexArticles } from "./index-articles.ts";
export { recountReads } from "./reads.ts";
