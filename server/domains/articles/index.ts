export { recountReads } from "./reading/reads.ts";
export { reindexArticles } from "./search/index-articles.ts";
