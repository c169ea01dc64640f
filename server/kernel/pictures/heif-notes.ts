/**
 * Camera metadata in HEIC and AVIF (ISO/IEC 23008-12): items at offsets that other boxes reference. They are
 * overwritten in place, so that all offsets stay valid. The orientation is stored elsewhere (`irot`).
 */

type Box = { kind: string; from: number; to: number };

/** The complete boxes in a part of the file. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > to) return;
    const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const head = short === 1 ? 16 : 8;
    if (size < head || at + size > to) return;
    yield { kind: bytes.toString("latin1", at + 4, at + 8), from: at + head, to: at + size };
    at += size;
  }
}

/** Reads integers of given widths in sequence. @throws RangeError beyond the end */
function reader(bytes: Buffer, { from, to }: Box) {
  let at = from;
  return (width: number): number => {
    if (at + width > to) throw new RangeError("behind the end of a box");
    const value = width === 8 ? Number(bytes.readBigUInt64BE(at)) : width === 0 ? 0 : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
}

/** The ids of the metadata items, and whether each is Exif; the others are XMP. */
function notesIn(bytes: Buffer, box: Box): Map<number, boolean> {
  const found = new Map<number, boolean>();
  const first = box.from + ((bytes[box.from] ?? 0) === 0 ? 6 : 8);
  for (const item of boxesIn(bytes, first, box.to)) {
    const version = bytes[item.from] ?? 0;
    if (item.kind !== "infe" || version < 2) continue;
    const read = reader(bytes, item);
    read(4);
    const id = read(version === 2 ? 2 : 4);
    read(2);
    const kind = read(4);
    const [exif, mime] = [0x45786966, 0x6d696d65];
    if (kind === exif || kind === mime) found.set(id, kind === exif);
  }
  return found;
}

type Place = { id: number; from: number; length: number };

/** The locations of the items. @param data where the data begin that are stored in the list's own box (`idat`) */
function placesIn(bytes: Buffer, box: Box, data: number): Place[] {
  const read = reader(bytes, box);
  const version = read(4) >>> 24;
  const [sizes, more] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  const places: Place[] = [];
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const way = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize) + (way === 1 ? data : 0);
    for (let extents = read(2); extents > 0; extents--) {
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (way < 2) places.push({ id, from, length });
    }
  }
  return places;
}

/** An empty Exif item. */
const EMPTY_EXIF = Buffer.from("\0\0\0\x06Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0", "latin1");

/** @returns the picture without metadata, of the same length; null when it cannot be read */
export function heifWithoutNotes(bytes: Buffer): Buffer | null {
  const meta = [...boxesIn(bytes, 0, bytes.length)].find(({ kind }) => kind === "meta");
  if (!meta) return null;
  const boxes = [...boxesIn(bytes, meta.from + 4, meta.to)];
  const boxOf = (wanted: string) => boxes.find(({ kind }) => kind === wanted);
  const [items, list] = [boxOf("iinf"), boxOf("iloc")];
  if (!items || !list) return null;
  try {
    const notes = notesIn(bytes, items);
    for (const { id, from, length } of placesIn(bytes, list, boxOf("idat")?.from ?? 0)) {
      const isExif = notes.get(id);
      if (isExif === undefined || from + length > bytes.length) continue;
      bytes.fill(0, from, from + length);
      if (isExif && length >= EMPTY_EXIF.length) EMPTY_EXIF.copy(bytes, from);
    }
    return bytes;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
