import type { Random } from "#server/demo/content/random.ts";
import type { Palette } from "../palette.ts";
import type { Box } from "../svg.ts";

/** Fills a box with one motif. The same dice give the same picture. */
export type Scene = (box: Box, colours: Palette, dice: Random) => string;

/** The visual language of one category. */
export type Motifs = {
  palettes: readonly Palette[];
  scenes: readonly Scene[];
  /** Subcategory → index of the scene that suits it best. */
  suits?: Readonly<Record<number, number>>;
};
