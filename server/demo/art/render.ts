import sharp from "sharp";

/** Pixels per inch at which an SVG pixel is an image pixel, by sharp's reckoning. */
const PLAIN_DENSITY = 72;

/**
 * An SVG as WebP, exactly `width` pixels wide (the height follows), drawn at that size and not scaled afterwards.
 * Throws when the SVG has no width in pixels, and what sharp throws when it is no SVG at all.
 * Effort 0: encoding is most of the time a first start spends on pictures, and flat colour compresses well anyway.
 */
export async function renderWebp(svg: string, width: number): Promise<Buffer> {
  const own = Number(/<svg[^>]*?\swidth="(\d+)"/.exec(svg)?.[1]);
  if (!(own > 0)) throw new Error("an SVG needs a width in pixels");
  const density = (PLAIN_DENSITY * width) / own;
  return await sharp(Buffer.from(svg), { density }).resize({ width }).webp({ quality: 82, effort: 0 }).toBuffer();
}

/**
 * Whether this machine can set Chinese. The character 一 is one thin stroke in every font; the box drawn for a missing
 * glyph is tall.
 */
export function canSetChinese(): Promise<boolean> {
  return isOneStroke(
    `<text x="30" y="120" font-family="'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif" font-size="100">一</text>`,
  );
}

/** Whether a drawing of 160 × 160 leaves ink, and only on less than a quarter of its rows. */
export async function isOneStroke(drawing: string): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#fff"/>${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const stride = info.width * info.channels;
  const inked = Array.from({ length: info.height }, (_, y) => data.subarray(y * stride, (y + 1) * stride)).filter(
    (row) => row.some((value) => value < 128),
  ).length;
  return inked > 0 && inked < info.height / 4;
}
