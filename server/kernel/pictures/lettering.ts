import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font } from "harfbuzzjs";
import pLimit from "p-limit";

/** Where words stand in a picture: the left end of their line, pixels; `weight` 100 to 900, by default 400. */
export type Place = { x: number; y: number; size: number; weight?: number; colour: string };

/** Which part of the font has which characters; the parts lie beside it. */
const LIST = fileURLToPath(import.meta.resolve("@fontsource-variable/noto-sans-tc/unicode.json"));

/** A part of the font, for the characters of these ranges; opened when the first of them is drawn. */
type Slice = { file: string; ranges: readonly (readonly [from: number, to: number])[]; font?: Promise<Font> };

/** Reads `U+4e00-4e10,U+5b57`, as style sheets name characters. */
const rangesOf = (list: string): Slice["ranges"] =>
  list.split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** What the font counts an em by. */
const UNITS = 1000;

let slices: Promise<Slice[]> | undefined;

/** The parts of the font. The package lists the Latin one last; it is the first to be asked, since prices need it whole. */
async function readSlices(): Promise<Slice[]> {
  const listed: Record<string, string> = JSON.parse(await readFile(LIST, "utf8"));
  return Object.entries(listed)
    .map(([name, ranges]) => ({
      file: `noto-sans-tc-${name.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`,
      ranges: rangesOf(ranges),
    }))
    .reverse();
}

/** One at a time: what is unpacked lies in the unpacker's memory, and is copied before the next one takes its place. */
const unpacking = pLimit(1);

async function readFont(file: string): Promise<Font> {
  const [{ Blob, Face, Font }, { default: decompress }, packed] = await Promise.all([
    import("harfbuzzjs"),
    import("wawoff2/decompress.js"),
    readFile(join(dirname(LIST), "files", file)),
  ]);
  return unpacking(async () => new Font(new Face(new Blob(await decompress(packed)))));
}

/** The font of a part, read once; after a failure the next word tries again. */
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

/** Parts of a text that one part of the font has together. Characters that the font does not have are left out. */
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
 * Words as outlines, for an SVG of one's own: no font of the machine is asked, so they are the same everywhere.
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
