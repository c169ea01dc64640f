/**
 * A view on a column packed with `int4send`: concatenated big-endian integers, at a tenth of the cost of as many rows.
 */
export function viewOf(bytes: Buffer | null): DataView {
  const buffer = bytes ?? Buffer.alloc(0);
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** The 32-bit integers of a packed column. */
export function wordsOf(bytes: Buffer | null): Int32Array {
  const view = viewOf(bytes);
  const out = new Int32Array(view.byteLength / 4);
  for (let i = 0; i < out.length; i++) out[i] = view.getInt32(i * 4);
  return out;
}
