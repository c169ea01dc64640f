/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number };
