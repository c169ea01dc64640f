import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OverlayOptions } from "sharp";
import { grouped } from "#contract/money.ts";
import { loadSharp } from "#server/kernel/pictures/sharp.ts";
import { wrapTitle } from "./wrap-title.ts";

/** What the picture of a page says. */
export type ShareCard = {
  title: string;
  /** Stars of a service, 0 without reviews. */
  rating: number;
  ratingCount: number;
  /** Whose it is; short enough for half a line. */
  person: string;
  /** At the foot: the price of a service, the category of an article. */
  foot: string;
  /** Bytes of the cover, null without one. */
  cover: Buffer | null;
};

export const shareSize = { width: 1200, height: 630 } as const;
const SIDE = 640;
const PAD = 60;
const TITLE = 46;
const FONTS = "PingFang TC, Noto Sans TC, Noto Sans CJK TC, Microsoft JhengHei, sans-serif";
const colours = { paper: "#faf8f3", ink: "#1f2522", soft: "#4a524d", teal: "#0f6a63", star: "#b1760e" };

/** The mark's path, from the one file that has it on the server's side. */
const mark = /\sd="([^"]+)"/.exec(
  readFileSync(join(import.meta.dirname, "../../../../public/favicon.svg"), "utf8"),
)?.[1];

const markAt = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size / 32})" fill="${colour}" fill-rule="evenodd" d="${mark}"/>`;

const svg = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" font-family="${FONTS}">${inner}</svg>`,
  );

const escaped = (text: string) =>
  text
    .replace(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const text = (at: { x: number; y: number; size: number; weight?: number; colour?: string }, words: string) =>
  `<text x="${at.x}" y="${at.y}" font-size="${at.size}" font-weight="${at.weight ?? 400}" fill="${at.colour ?? colours.ink}">${escaped(words)}</text>`;

const STAR = "M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7L12 17.7l-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z";

let known: Promise<boolean> | undefined;

/**
 * Whether this machine can write Chinese. 「一」 is one flat stroke in every font; where no font has it, what is drawn in
 * its place is a box as high as wide, or nothing. Asked once.
 */
export function writesHan(): Promise<boolean> {
  known ??= (async () => {
    const one = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><text x="40" y="140" font-size="100" font-family="${FONTS}">一</text></svg>`;
    const sharp = await loadSharp();
    const { data, info } = await sharp(Buffer.from(one))
      .extractChannel("alpha")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = new Set<number>();
    const columns = new Set<number>();
    for (let at = 0; at < data.length; at++) {
      if ((data[at] ?? 0) < 128) continue;
      rows.add(Math.floor(at / info.width));
      columns.add(at % info.width);
    }
    return columns.size > 50 && rows.size < 30;
  })();
  return known;
}

function words(card: ShareCard): string {
  const lines = wrapTitle(card.title, (SIDE - 2 * PAD) / TITLE, 4);
  const bottom = shareSize.height - PAD;
  const rating =
    card.ratingCount > 0
      ? `<path transform="translate(${PAD} ${bottom - 87}) scale(1.25)" fill="${colours.star}" d="${STAR}"/>` +
        text(
          { x: PAD + 40, y: bottom - 62, size: 28, colour: colours.soft },
          `${card.rating.toFixed(1)}（${grouped(card.ratingCount)}）　${card.person}`,
        )
      : text({ x: PAD, y: bottom - 62, size: 28, colour: colours.soft }, card.person);
  return [
    markAt(PAD, PAD, 44, colours.teal),
    text({ x: PAD + 58, y: PAD + 34, size: 32, weight: 700 }, "好手"),
    ...lines.map((line, at) => text({ x: PAD, y: 190 + at * 64, size: TITLE, weight: 700 }, line)),
    rating,
    text({ x: PAD, y: bottom, size: 42, weight: 700, colour: colours.teal }, card.foot),
  ].join("");
}

/** @param withWords false draws cover and mark alone: a picture without words is better than one of empty boxes. */
export async function drawShareCard(card: ShareCard, withWords: boolean): Promise<Buffer> {
  const side = withWords ? SIDE : 0;
  const sharp = await loadSharp();
  const ground = sharp({ create: { ...shareSize, channels: 3, background: colours.paper } });
  const layers: OverlayOptions[] = [];
  if (card.cover) {
    const input = await sharp(card.cover)
      .resize({
        width: shareSize.width - side,
        height: shareSize.height,
        fit: "cover",
        position: sharp.strategy.attention,
      })
      .toBuffer();
    layers.push({ input, left: side, top: 0 });
  }
  const drawn = withWords
    ? words(card)
    : card.cover
      ? `<rect x="40" y="478" width="112" height="112" rx="24" fill="${colours.paper}"/>${markAt(60, 498, 72, colours.teal)}`
      : markAt(500, 215, 200, colours.teal);
  // Where nothing is sold with a picture, the mark fills the side that a cover would.
  const emptySide = withWords && !card.cover ? markAt(800, 215, 200, colours.teal) : "";
  layers.push({ input: svg(drawn + emptySide), left: 0, top: 0 });
  return ground.composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
