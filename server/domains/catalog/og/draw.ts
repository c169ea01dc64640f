import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OverlayOptions } from "sharp";
import { z } from "zod";
import { grouped } from "#contract/money.ts";
import { lettering } from "#server/kernel/pictures/lettering.ts";
import { loadSharp } from "#server/kernel/pictures/sharp.ts";
import { bytes, num, text } from "#server/kernel/rows.ts";
import { wrapTitle } from "./wrap-title.ts";

/** The content of a page's preview picture. */
export const ShareCard = z.object({
  title: text,
  /** Stars of a service, 0 without reviews. */
  rating: num,
  ratingCount: num,
  /** The seller or author; short enough for half a line. */
  person: text,
  /** The footer: the price of a service, the category of an article. */
  foot: text,
  /** Bytes of the cover, null without one. */
  cover: bytes.nullable(),
});
export type ShareCard = z.output<typeof ShareCard>;

export const shareSize = { width: 1200, height: 630 } as const;
const SIDE = 640;
const PAD = 60;
const TITLE = 46;
const colours = { paper: "#faf8f3", ink: "#1f2522", soft: "#4a524d", teal: "#0f6a63", star: "#b1760e" };

/** The SVG path of the logo, from the only file on the server side that contains it. */
const mark = /\sd="([^"]+)"/.exec(
  readFileSync(join(import.meta.dirname, "../../../../public/favicon.svg"), "utf8"),
)?.[1];

const markAt = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size / 32})" fill="${colour}" fill-rule="evenodd" d="${mark}"/>`;

const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">${inner}</svg>`,
  );

const written = (at: { x: number; y: number; size: number; weight?: number; colour?: string }, words: string) =>
  lettering(words, { colour: colours.ink, ...at });

const STAR = "M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7L12 17.7l-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z";

async function words(card: ShareCard): Promise<string> {
  const lines = wrapTitle(card.title, (SIDE - 2 * PAD) / TITLE, 4);
  const bottom = shareSize.height - PAD;
  const rated = card.ratingCount > 0;
  const rating = rated ? `${card.rating.toFixed(1)}（${grouped(card.ratingCount)}）　` : "";
  const parts = await Promise.all([
    written({ x: PAD + 58, y: PAD + 34, size: 32, weight: 700 }, "好手"),
    ...lines.map((line, at) => written({ x: PAD, y: 190 + at * 64, size: TITLE, weight: 700 }, line)),
    written({ x: rated ? PAD + 40 : PAD, y: bottom - 62, size: 28, colour: colours.soft }, rating + card.person),
    written({ x: PAD, y: bottom, size: 42, weight: 700, colour: colours.teal }, card.foot),
  ]);
  const star = `<path transform="translate(${PAD} ${bottom - 87}) scale(1.25)" fill="${colours.star}" d="${STAR}"/>`;
  return [markAt(PAD, PAD, 44, colours.teal), ...parts, ...(rated ? [star] : [])].join("");
}

/** Draws the preview picture of a page as JPEG: text on the left, the cover, or the logo without one, on the right. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  const ground = sharp({ create: { ...shareSize, channels: 3, background: colours.paper } });
  const layers: OverlayOptions[] = [];
  if (card.cover) {
    const input = await sharp(card.cover)
      .resize({
        width: shareSize.width - SIDE,
        height: shareSize.height,
        fit: "cover",
        position: sharp.strategy.attention,
      })
      .toBuffer();
    layers.push({ input, left: SIDE, top: 0 });
  }
  const side = card.cover ? "" : markAt(800, 215, 200, colours.teal);
  layers.push({ input: svg((await words(card)) + side), left: 0, top: 0 });
  return ground.composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
