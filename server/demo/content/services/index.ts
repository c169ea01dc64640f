import { parseServices } from "../notation.ts";
import { readText } from "../read.ts";
import type { DemoService } from "../types.ts";

const categories = [
  ...["design", "video", "writing", "marketing", "tech", "audio"],
  ...["photo", "business", "lessons", "life", "handmade", "events"],
];

/** The two hundred services of the demo market, in the order of their categories. */
export const services: readonly DemoService[] = categories.flatMap((name) =>
  parseServices(readText(`services/${name}.txt`)),
);
