import { readText } from "./read.ts";
import { parseShowcases } from "./showcase-notation.ts";

/** The profiles of sellers: works, price plans, certificates, jobs and awards. All invented. */
export const showcases = parseShowcases(readText("showcase.txt"));
