import { parseSellers } from "./notation.ts";
import { readText } from "./read.ts";
import type { DemoSeller } from "./types.ts";

/** The forty sellers of the demo market; the first one is the demo log-in seller@example.com. All invented. */
export const sellers: readonly DemoSeller[] = parseSellers(readText("sellers.txt"));
