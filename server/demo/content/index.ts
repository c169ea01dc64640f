/** The written part of the demo market. No database here: filling the tables is somebody else's work. */
export { buyers } from "./buyers.ts";
export { categories } from "./categories.ts";
export { jobs } from "./jobs.ts";
export { demoSales, reviewGroup } from "./sales.ts";
export { sellers } from "./sellers.ts";
export { services } from "./services/index.ts";
export { showcases } from "./showcase.ts";
export { synonyms } from "./synonyms.ts";
export type * from "./types.ts";
