/** The written content of the demo market. It does not touch the database; `fill.ts` does. */
export { buyers } from "./buyers.ts";
export { categories } from "./categories.ts";
export { jobs } from "./jobs.ts";
export { demoSales, mannerOf } from "./sales.ts";
export { sellers } from "./sellers.ts";
export { services } from "./services/index.ts";
export { showcases } from "./showcase.ts";
export { synonyms } from "./synonyms.ts";
export type * from "./types.ts";
