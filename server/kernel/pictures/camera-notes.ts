/**
 * Removes the metadata that cameras and programs write into pictures: location, time, device, thumbnails. Pixels,
 * orientation and colour profile stay unchanged.
 */
import { open, readFile, writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { heifWithoutNotes } from "./heif-notes.ts";

/** The orientation of a picture (Exif, tag 0x0112), 1 to 8; 1, upright, by default. */
function orientationOf(exif: Buffer): number {
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const little = tiff.toString("latin1", 0, 2) === "II";
  const number = (at: number, bytes: 2 | 4) => {
    if (at + bytes > tiff.length) return 0;
    return little ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const list = number(4, 4);
  for (let n = 0; n < number(list, 2) && n < 500; n++) {
    const at = list + 2 + 12 * n;
    const value = number(at + 8, 2);
    if (number(at, 2) === 0x0112 && value >= 1 && value <= 8) return value;
  }
  return 1;
}

/** Exif with nothing but the orientation. */
const turned = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);

const startsWith = (bytes: Buffer, at: number, words: string): boolean =>
  bytes.toString("latin1", at, at + words.length) === words;

/** Bytes scanned before other work gets a turn. */
const AT_ONCE = 1024 * 1024;

/** The offset of the next JPEG marker after compressed data; the length when there is none. */
async function nextMarker(bytes: Buffer, from: number): Promise<number> {
  let pause = from + AT_ONCE;
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (at > pause) {
      await setImmediate();
      pause = at + AT_ONCE;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

/** Application segments that belong to the picture: JFIF, the colour profile (ICC) and the colour transform (Adobe). */
const isOfThePicture = (bytes: Buffer, at: number, marker: number): boolean =>
  (marker === 0xe0 && startsWith(bytes, at + 4, "JFIF\0")) ||
  (marker === 0xe2 && startsWith(bytes, at + 4, "ICC_PROFILE\0")) ||
  (marker === 0xee && startsWith(bytes, at + 4, "Adobe"));

/** Data after the end of the image, such as a motion photo's video, is removed too. */
async function jpegWithoutNotes(bytes: Buffer): Promise<Buffer | null> {
  const start: Buffer[] = [bytes.subarray(0, 2)];
  const parts: Buffer[] = [];
  let orientation = 1;
  let hasPicture = false;
  for (let at = 2; at >= 0 && at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (at + 4 > bytes.length) break;
    const length = bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? await nextMarker(bytes, at + 2 + length) : at + 2 + length;
    hasPicture ||= marker === 0xda;
    if (marker === 0xe1 && startsWith(bytes, at + 4, "Exif\0\0") && orientation === 1)
      orientation = orientationOf(bytes.subarray(at + 4, end));
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isNote) parts.push(bytes.subarray(at, end));
    else if (isOfThePicture(bytes, at, marker)) start.push(bytes.subarray(at, end));
    at = end;
  }
  if (orientation !== 1) {
    const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), turned(orientation)]);
    start.push(Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif);
  }
  return hasPicture ? Buffer.concat([...start, ...parts]) : null;
}

const PNG_NOTES = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME", "caBX"]);

function pngWithoutNotes(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!PNG_NOTES.has(kind)) parts.push(bytes.subarray(at, end));
    const orientation = kind === "eXIf" ? orientationOf(bytes.subarray(at + 8, end - 4)) : 1;
    if (orientation !== 1) {
      const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from("eXIf"), turned(orientation), Buffer.alloc(4)]);
      chunk.writeUInt32BE(chunk.length - 12, 0);
      chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
      parts.push(chunk);
    }
    if (kind === "IEND") return Buffer.concat(parts);
    at = end;
  }
  // A truncated picture: browsers show it as far as it goes.
  return Buffer.concat(parts);
}

const WEBP_PICTURE = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);
/** The bits of VP8X for Exif and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function webpWithoutNotes(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let orientation = 1;
  let head: Buffer | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const kind = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (kind === "EXIF") orientation = orientationOf(bytes.subarray(at + 8, at + 8 + length));
    if (WEBP_PICTURE.has(kind)) {
      const part = kind === "VP8X" ? Buffer.from(bytes.subarray(at, end)) : bytes.subarray(at, end);
      if (kind === "VP8X") head = part;
      parts.push(part);
    }
    at = end;
  }
  if (head) head[8] = (head[8] ?? 0) & ~(HAS_EXIF | HAS_XMP);
  if (head && orientation !== 1) {
    head[8] = (head[8] ?? 0) | HAS_EXIF;
    const exif = turned(orientation);
    const chunk = Buffer.concat([Buffer.from("EXIF"), Buffer.alloc(4), exif]);
    chunk.writeUInt32LE(exif.length, 4);
    parts.push(chunk);
  }
  const all = Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(4), Buffer.from("WEBP"), ...parts]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** The length of a colour table, from the flags byte. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of the data sub-blocks that begin here, each prefixed with its length; length 0 ends them. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

/** Extensions for the loop count and the colours of an animation. */
const GIF_PICTURE = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

function gifWithoutNotes(bytes: Buffer): Buffer | null {
  let at = 13 + colours(bytes[10] ?? 0);
  const parts: Buffer[] = [bytes.subarray(0, at)];
  while (at + 2 <= bytes.length) {
    const [kind, label] = [bytes[at], bytes[at + 1]];
    if (kind === 0x3b) break;
    if (kind !== 0x21 && kind !== 0x2c) return null;
    const data = kind === 0x2c ? at + 11 + colours(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, data);
    const program = bytes.toString("latin1", at + 3, at + 14);
    const isNote = kind === 0x21 && (label === 0xfe || (label === 0xff && !GIF_PICTURE.test(program)));
    if (!isNote) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

/** The cleaner for a file by its first bytes; undefined for other formats. */
function wayOf(first: Buffer): ((bytes: Buffer) => Buffer | null | Promise<Buffer | null>) | undefined {
  if (startsWith(first, 0, "\xff\xd8\xff")) return jpegWithoutNotes;
  if (startsWith(first, 0, "\x89PNG\r\n\x1a\n")) return pngWithoutNotes;
  if (startsWith(first, 0, "RIFF") && startsWith(first, 8, "WEBP")) return webpWithoutNotes;
  if (/^GIF8[79]a/.test(first.toString("latin1"))) return gifWithoutNotes;
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1|avif|avis)/.test(first.toString("latin1", 4))
    ? heifWithoutNotes
    : undefined;
}

/**
 * Removes camera metadata from an uploaded JPEG, PNG, WebP, GIF, HEIC or AVIF, in place. Any other or unreadable file
 * is left unchanged. Reads the whole picture: call it in `pictureSlots`.
 * @returns the new size in bytes; null when the file is unchanged
 */
export async function dropCameraNotes(path: string): Promise<number | null> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0).finally(() => file.close());
  const way = wayOf(buffer.subarray(0, bytesRead));
  const clean = (await way?.(await readFile(path))) ?? null;
  if (clean) await writeFile(path, clean);
  return clean?.length ?? null;
}
