import { open } from "node:fs/promises";
import pLimit from "p-limit";
import { isTooLarge } from "#contract/files/sizes.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { loadSharp } from "./sharp.ts";

/**
 * Limits concurrent decoding, the heaviest work of the web server. All code that opens pictures runs in these slots.
 */
export const pictureSlots = pLimit(2);

export type PictureKind = "jpeg" | "png" | "webp" | "gif";

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** The format of a file by its first bytes, whatever its name says: nothing else may reach a decoder. */
function kindOf(bytes: Buffer): PictureKind | null {
  if (latin(bytes, 0, 3) === "\xff\xd8\xff") return "jpeg";
  if (latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP") return "webp";
  return /^GIF8[79]a$/.test(latin(bytes, 0, 6)) ? "gif" : null;
}

/** Brands of ISO media files (ISO/IEC 14496-12) by the format that people know. */
const BRANDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["heic", "heix", "hevc", "heim", "heis", "hevx", "mif1", "msf1"].map((brand) => [brand, "HEIC"]),
  ),
  avif: "AVIF",
  avis: "AVIF",
};

/** The name of another format by its first bytes, as users know it; null for unknown ones. */
function foreignKindOf(bytes: Buffer): string | null {
  if (latin(bytes, 4, 8) === "ftyp") return BRANDS[latin(bytes, 8, 12)] ?? "影片";
  if (/^GIF8/.test(latin(bytes, 0, 4))) return "GIF";
  if (latin(bytes, 0, 2) === "BM") return "BMP";
  if (["II*\0", "MM\0*"].includes(latin(bytes, 0, 4))) return "TIFF";
  if (latin(bytes, 0, 4) === "%PDF") return "PDF";
  if (latin(bytes, 0, 4) === "8BPS") return "PSD";
  return /^(?:<\?xml|<svg|<!DOC)/.test(latin(bytes, 0, 5)) ? "SVG 或網頁" : null;
}

const FROM_PHONES = "iPhone 可以先用「分享 > 拷貝」或截圖轉成 JPEG，也可以在「設定 > 相機 > 格式」選「最相容」再拍。";

/**
 * Refuses a file that is not a supported picture, and names its real format: phones may name HEIC pictures .jpg.
 * @throws Refusal bad_image at the field
 */
export async function refusePicture(path: string, field: string): Promise<never> {
  const kind = foreignKindOf(await firstBytes(path));
  if (kind === null) refuseField("bad_image", field);
  const help = kind === "HEIC" ? FROM_PHONES : "";
  refuseField("bad_image", field, `這個檔案其實是 ${kind}，請改用 JPEG、PNG 或 WebP。${help}`);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Width and height of the upright picture, pixels; `tooLarge` when it must not be decoded. */
export type PictureHead = { width: number; height: number; tooLarge: boolean };

/**
 * Reads the header of an uploaded picture without decoding pixels. Call it in `pictureSlots`.
 * @returns null for anything but a picture of these kinds
 */
export async function readPictureHead(path: string, kinds: ReadonlySet<PictureKind>): Promise<PictureHead | null> {
  const kind = kindOf(await firstBytes(path));
  if (kind === null || !kinds.has(kind)) return null;
  const sharp = await loadSharp();
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head?.width || !head.height || head.format !== kind) return null;
  const { width, height, orientation = 1 } = head;
  const tooLarge = isTooLarge({ width, height });
  return orientation >= 5 ? { width: height, height: width, tooLarge } : { width, height, tooLarge };
}
