import { open } from "node:fs/promises";
import pLimit from "p-limit";
import { isTooLarge } from "#contract/files/sizes.ts";
import { loadSharp } from "./sharp.ts";

/** Decoding is the heaviest work of the web server: the rest of it must go on meanwhile. All that opens pictures waits here. */
export const pictureSlots = pLimit(2);

export type PictureKind = "jpeg" | "png" | "webp" | "gif";

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** What a file is by its first bytes, whatever its name says: nothing else is handed to a decoder. */
function kindOf(bytes: Buffer): PictureKind | null {
  if (latin(bytes, 0, 3) === "\xff\xd8\xff") return "jpeg";
  if (latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP") return "webp";
  return /^GIF8[79]a$/.test(latin(bytes, 0, 6)) ? "gif" : null;
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

/** Pixels of an upright picture; `tooLarge` when it must not be decoded. */
export type PictureHead = { width: number; height: number; tooLarge: boolean };

/**
 * Reads the head of an uploaded file; no pixel is decoded. Call it in `pictureSlots`.
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
