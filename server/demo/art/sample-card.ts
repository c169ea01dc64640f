import { headline, headlineHeight, setHeadline, setLabel } from "./lettering.ts";
import { palettes } from "./palette.ts";
import { type Box, line, rect, times, window } from "./svg.ts";

export const SAMPLE_CARD = { w: 1200, h: 760 } as const satisfies Box;

const EDGE = 40;

/**
 * What the demo's applicant shows in place of an identity card: a striped board that says what it is and looks like no
 * document. @param lettering off where no Chinese font is installed
 */
export function sampleCardSvg(side: "正面" | "背面", { lettering = true }: { lettering?: boolean } = {}): string {
  const { w, h } = SAMPLE_CARD;
  const c = side === "正面" ? palettes.sand : palettes.slate;
  const inner = { w: w - 2 * EDGE, h: h - 2 * EDGE };
  const stripes = times(20, (index) => line(index * 110 - inner.h, inner.h, index * 110, 0, c.tint, 40));
  const set = headline("示範圖片，不是真的證件", inner.w, 150);
  const left = (w - set.size * 4) / 2;
  const words = lettering
    ? setHeadline(set, left, (h - headlineHeight(set)) / 2, c.ink, c.deep) + setLabel(side, EDGE + 48, 150, 52, c.deep)
    : setLabel("DEMO", w / 2 - 220, h / 2 + 60, 180, c.ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${rect(0, 0, w, h, c.mid)}${window(EDGE, EDGE, inner, rect(0, 0, inner.w, inner.h, c.paper), stripes)}${words}</svg>`;
}
