export { articleKind } from "./published.ts";
export { recountReads } from "./reading/recount-reads.ts";
export { articleVectors } from "./search/article-search.ts";
export { reindexArticles } from "./search/index-articles.ts";
