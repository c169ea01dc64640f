import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font } from "harfbuzzjs";
import pLimit from "p-limit";

/** The position of a text: the left end of its baseline, pixels; `weight` 100 to 900, by default 400. */
export type Place = { x: number; y: number; size: number; weight?: number; colour: string };

/** Which font file has which characters; the files are in the same package. */
const LIST = fileURLToPath(import.meta.resolve("@fontsource-variable/noto-sans-tc/unicode.json"));

/** A font file for the characters of these ranges, loaded when the first of them is drawn. */
type Slice = { file: string; ranges: readonly (readonly [from: number, to: number])[]; font?: Promise<Font> };

/** Parses CSS unicode ranges such as `U+4e00-4e10,U+5b57`. */
const rangesOf = (list: string): Slice["ranges"] =>
  list.split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** Font units per em. */
const UNITS = 1000;

let slices: Promise<Slice[]> | undefined;

/** The font files. The package lists Latin last; here it comes first, so that prices use it throughout. */
async function readSlices(): Promise<Slice[]> {
  const listed: Record<string, string> = JSON.parse(await readFile(LIST, "utf8"));
  return Object.entries(listed)
    .map(([name, ranges]) => ({
      file: `noto-sans-tc-${name.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`,
      ranges: rangesOf(ranges),
    }))
    .reverse();
}

/**
 * One at a time: the result is in the decompressor's memory, and has to be copied before the next one overwrites it.
 */
const unpacking = pLimit(1);

async function readFont(file: string): Promise<Font> {
  const [{ Blob, Face, Font }, { default: decompress }, packed] = await Promise.all([
    import("harfbuzzjs"),
    import("wawoff2/decompress.js"),
    readFile(join(dirname(LIST), "files", file)),
  ]);
  return unpacking(async () => new Font(new Face(new Blob(await decompress(packed)))));
}

/** The font of a slice, loaded once; after a failure the next text tries again. */
function fontOf(slice: Slice): Promise<Font> {
  slice.font ??= readFont(slice.file).catch((error) => {
    delete slice.font;
    throw error;
  });
  return slice.font;
}

const has = ({ ranges }: Slice, sign: string) => {
  const code = sign.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= code && code <= to);
};

/** Splits a text into runs that one font file covers. Characters that the font does not have are left out. */
function runsOf(text: string, all: readonly Slice[]): { slice: Slice; text: string }[] {
  const runs: { slice: Slice; text: string }[] = [];
  for (const sign of text) {
    const slice = all.find((each) => has(each, sign));
    if (!slice) continue;
    const last = runs.at(-1);
    if (last?.slice === slice) last.text += sign;
    else runs.push({ slice, text: sign });
  }
  return runs;
}

/**
 * Draws text as outlines for an SVG, without system fonts, so that it is the same on every machine.
 * @returns `path` elements
 */
export async function lettering(text: string, { x, y, size, weight = 400, colour }: Place): Promise<string> {
  slices ??= readSlices();
  const { Buffer: Shaped, shape, Variation } = await import("harfbuzzjs");
  const outlines: string[] = [];
  let at = 0;
  for (const { slice, text: part } of runsOf(text, await slices)) {
    const font = await fontOf(slice);
    font.setVariations([new Variation("wght", weight)]);
    const shaped = new Shaped();
    shaped.addText(part);
    shaped.guessSegmentProperties();
    shape(font, shaped);
    const places = shaped.getGlyphPositions();
    for (const [nth, { codepoint: glyph }] of shaped.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[nth] ?? {};
      const drawing = glyph === 0 ? "" : font.glyphToPath(glyph);
      if (drawing) outlines.push(`<path transform="translate(${at + xOffset} ${yOffset})" d="${drawing}"/>`);
      if (glyph !== 0) at += xAdvance;
    }
  }
  const scale = size / UNITS;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}">${outlines.join("")}</g>`;
}
