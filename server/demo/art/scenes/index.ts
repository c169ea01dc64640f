import type { CategorySlug } from "#server/demo/content/types.ts";
import { audio } from "./audio.ts";
import { business } from "./business.ts";
import { design } from "./design.ts";
import { events } from "./events.ts";
import { handmade } from "./handmade.ts";
import { lessons } from "./lessons.ts";
import { life } from "./life.ts";
import { marketing } from "./marketing.ts";
import { photo } from "./photo.ts";
import type { Motifs } from "./scene.ts";
import { tech } from "./tech.ts";
import { video } from "./video.ts";
import { writing } from "./writing.ts";

/** What each category looks like. */
export const motifs: Record<CategorySlug, Motifs> = {
  design,
  video,
  writing,
  marketing,
  tech,
  audio,
  photo,
  business,
  lessons,
  life,
  handmade,
  events,
};
