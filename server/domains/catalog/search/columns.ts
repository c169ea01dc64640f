import { viewOf, wordsOf } from "#server/kernel/packed.ts";

/**
 * The numbers of all services that are on sale, by rising id, one column an array: what lists filter, count and order by.
 * A few million numbers are faster to go through than a database is to ask again.
 */
export type Columns = {
  length: number;
  id: Int32Array;
  seller: Int32Array;
  category: Int32Array;
  subcategory: Int32Array;
  /** NT$ */
  price: Int32Array;
  /** Unix seconds. */
  published: Int32Array;
  sales: Int32Array;
  /** 0–1, see `catalog/ranking.ts`. */
  quality: Float32Array;
  days: Uint8Array;
  level: Uint8Array;
  /** Stars × 100. */
  rating: Uint16Array;
  /** Bits: 1 star, 2 verified, 4 online. */
  flags: Uint8Array;
};

export const STAR = 1;
export const VERIFIED = 2;
export const ONLINE = 4;

/** The numbers of one service that travel in one 32-bit word, from the lowest bit. */
export const packing = { days: 0, level: 7, flags: 10, rating: 13 } as const;

/** Columns as PostgreSQL sends them: big-endian 32-bit words end to end. */
export type Packed = Record<
  "id" | "seller" | "category" | "subcategory" | "price" | "published" | "sales" | "quality" | "packed",
  Buffer | null
>;

/** The 32-bit floats of a column. */
function floatsOf(bytes: Buffer | null): Float32Array {
  const view = viewOf(bytes);
  const out = new Float32Array(view.byteLength / 4);
  for (let i = 0; i < out.length; i++) out[i] = view.getFloat32(i * 4);
  return out;
}

export function unpack(columns: Packed): Columns {
  const packed = wordsOf(columns.packed);
  const { length } = packed;
  const part = <A extends Uint8Array | Uint16Array>(out: A, shift: number, mask: number): A => {
    for (let i = 0; i < length; i++) out[i] = ((packed[i] ?? 0) >>> shift) & mask;
    return out;
  };
  return {
    length,
    id: wordsOf(columns.id),
    seller: wordsOf(columns.seller),
    category: wordsOf(columns.category),
    subcategory: wordsOf(columns.subcategory),
    price: wordsOf(columns.price),
    published: wordsOf(columns.published),
    sales: wordsOf(columns.sales),
    quality: floatsOf(columns.quality),
    days: part(new Uint8Array(length), packing.days, 127),
    level: part(new Uint8Array(length), packing.level, 7),
    flags: part(new Uint8Array(length), packing.flags, 7),
    rating: part(new Uint16Array(length), packing.rating, 1023),
  };
}

/** Both sets of rising ids as one; for each id its place in `old`, or `~place` in `now`, which counts where both have it. */
export function mergeIds(old: Int32Array, now: Int32Array): Int32Array {
  const from: number[] = [];
  let at = 0;
  for (let next = 0; next < now.length; next++) {
    const id = now[next] ?? 0;
    while (at < old.length && (old[at] ?? 0) < id) from.push(at++);
    if (old[at] === id) at++;
    from.push(~next);
  }
  while (at < old.length) from.push(at++);
  return Int32Array.from(from);
}

/** The columns of two sets of services as one. @param from of `mergeIds` */
export function mergeColumns(old: Columns, now: Columns, from: Int32Array): Columns {
  const merge = <C extends Exclude<Columns[keyof Columns], number>>(before: C, after: C): C => {
    const out = new (before.constructor as new (length: number) => C)(from.length);
    for (let i = 0; i < from.length; i++) {
      const place = from[i] ?? 0;
      out[i] = (place < 0 ? after[~place] : before[place]) ?? 0;
    }
    return out;
  };
  return {
    length: from.length,
    id: merge(old.id, now.id),
    seller: merge(old.seller, now.seller),
    category: merge(old.category, now.category),
    subcategory: merge(old.subcategory, now.subcategory),
    price: merge(old.price, now.price),
    published: merge(old.published, now.published),
    sales: merge(old.sales, now.sales),
    quality: merge(old.quality, now.quality),
    days: merge(old.days, now.days),
    level: merge(old.level, now.level),
    rating: merge(old.rating, now.rating),
    flags: merge(old.flags, now.flags),
  };
}
