/** A byte range of a file; `start` and `end` are inclusive. */
export type ByteRange = { start: number; end: number };
