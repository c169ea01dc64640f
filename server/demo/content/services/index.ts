import type { DemoService } from "../types.ts";
import { audio } from "./audio.ts";
import { business } from "./business.ts";
import { design } from "./design.ts";
import { events } from "./events.ts";
import { handmade } from "./handmade.ts";
import { lessons } from "./lessons.ts";
import { life } from "./life.ts";
import { marketing } from "./marketing.ts";
import { photo } from "./photo.ts";
import { tech } from "./tech.ts";
import { video } from "./video.ts";
import { writing } from "./writing.ts";

/** The two hundred services of the demo market, in the order of their categories. */
export const services: readonly DemoService[] = [
  ...design,
  ...video,
  ...writing,
  ...marketing,
  ...tech,
  ...audio,
  ...photo,
  ...business,
  ...lessons,
  ...life,
  ...handmade,
  ...events,
];
