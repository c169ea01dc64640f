import sharp from "sharp";

/**
 * An SVG as WebP, `width` pixels wide (the height follows). Throws what sharp throws when the SVG is not one.
 * Effort 2: half the time of the default, a few per cent more bytes.
 */
export function renderWebp(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

/**
 * Whether this machine can set Chinese. The character 一 is one thin stroke in every font; the box drawn for a missing
 * glyph is tall.
 */
export async function canSetChinese(): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#fff"/><text x="30" y="120" font-family="'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif" font-size="100">一</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  let inked = 0;
  for (let y = 0; y < info.height; y += 1) {
    const row = data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels);
    if (row.some((value) => value < 128)) inked += 1;
  }
  return inked > 0 && inked < 40;
}
