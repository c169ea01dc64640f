import type { Term } from "./query.ts";

/**
 * Everything that a search found, one column an array: what lists filter, count and order by. A few million numbers are
 * faster to go through than a database is to ask again, and the same hits serve every filter and every page.
 */
export type Hits = {
  length: number;
  id: Int32Array;
  category: Int32Array;
  subcategory: Int32Array;
  /** NT$ */
  price: Int32Array;
  /** Unix seconds. */
  published: Int32Array;
  sales: Int32Array;
  score: Float32Array;
  days: Uint8Array;
  level: Uint8Array;
  /** Stars × 100. */
  rating: Uint16Array;
  /** Relevance × 100. */
  relevance: Uint8Array;
  /** Bits: 1 star, 2 verified, 4 online. */
  flags: Uint8Array;
};

export const STAR = 1;
export const VERIFIED = 2;
export const ONLINE = 4;

/** The numbers of one hit that travel in one 32-bit word, from the lowest bit. */
export const packing = { days: 0, level: 7, flags: 10, relevance: 13, rating: 20 } as const;

/** Columns as PostgreSQL sends them: big-endian 32-bit words end to end. */
export type Packed = Record<
  "id" | "category" | "subcategory" | "price" | "published" | "sales" | "score" | "packed",
  Buffer | null
>;

function viewOf(bytes: Buffer | null): DataView {
  const buffer = bytes ?? Buffer.alloc(0);
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** The 32-bit integers of a column. */
export function wordsOf(bytes: Buffer | null): Int32Array {
  const view = viewOf(bytes);
  const out = new Int32Array(view.byteLength / 4);
  for (let i = 0; i < out.length; i++) out[i] = view.getInt32(i * 4);
  return out;
}

/** The 32-bit floats of a column. */
export function floatsOf(bytes: Buffer | null): Float32Array {
  const view = viewOf(bytes);
  const out = new Float32Array(view.byteLength / 4);
  for (let i = 0; i < out.length; i++) out[i] = view.getFloat32(i * 4);
  return out;
}

export function unpack(columns: Packed): Hits {
  const packed = wordsOf(columns.packed);
  const { length } = packed;
  const part = <A extends Uint8Array | Uint16Array>(out: A, shift: number, mask: number): A => {
    for (let i = 0; i < length; i++) out[i] = ((packed[i] ?? 0) >>> shift) & mask;
    return out;
  };
  return {
    length,
    id: wordsOf(columns.id),
    category: wordsOf(columns.category),
    subcategory: wordsOf(columns.subcategory),
    price: wordsOf(columns.price),
    published: wordsOf(columns.published),
    sales: wordsOf(columns.sales),
    score: floatsOf(columns.score),
    days: part(new Uint8Array(length), packing.days, 127),
    level: part(new Uint8Array(length), packing.level, 7),
    flags: part(new Uint8Array(length), packing.flags, 7),
    relevance: part(new Uint8Array(length), packing.relevance, 127),
    rating: part(new Uint16Array(length), packing.rating, 1023),
  };
}

/** About how many bytes a set of hits keeps. */
export function sizeOf(hits: Hits): number {
  return 1000 + hits.length * 40;
}

/** The same wishes find the same hits, however they were typed. */
export function keyOf(terms: Term[]): string {
  return terms.map(([typed]) => typed.phrase).join(" ");
}
