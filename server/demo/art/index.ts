/** Pictures of the demo market, drawn by code. */
export { articleSvg, COVER, coverCount, coverSvg } from "./cover.ts";
export { avatarSvg, bannerSvg } from "./portrait.ts";
export { canSetChinese, renderWebp } from "./render.ts";
export { SAMPLE_CARD, sampleCardSvg } from "./sample-card.ts";
