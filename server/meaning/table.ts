import { LRUCache } from "lru-cache";
import type { Tensors } from "./tensors.ts";

/** Numbers of a row of the table. */
export const WIDTH = 512;
/** The ids of pieces are spread over so many groups, each with its own scale and its own code. */
const GROUPS = 17;

/**
 * Reads rows of numbers in a canonical Huffman code, bit by bit (the way of zlib's puff.c): codes of one length follow
 * each other, and a longer code begins where the shorter ones end.
 * @param counts how many codes have each length, from 0 bits on
 * @param symbols the numbers, in the order of their codes
 */
function unpackRow(bytes: Uint8Array, counts: Uint8Array, symbols: Uint8Array, to: Float32Array): void {
  let bit = 0;
  for (let i = 0; i < to.length; i++) {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < counts.length; length++) {
      code |= ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      bit++;
      const count = counts[length] ?? 0;
      if (code - first < count) {
        to[i] = symbols[index + code - first] ?? 0;
        break;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
  }
}

/** How many rows are kept unpacked, those that were asked for last: 1 MB. Every text has three of them. */
const UNPACKED = 512;

/**
 * The table of pieces. It stays packed in memory; unpacking a row takes some ten microseconds.
 * @returns a function that writes a row, `WIDTH` numbers
 */
export function openTable(tensors: Tensors): (row: number, to: Float32Array) => void {
  const ids = tensors.get("ids", "I32");
  const table = tensors.get("table", "U8");
  const ends = tensors.get("table.ends", "I32");
  const scales = tensors.get("table.scale", "F32");
  const lows = tensors.get("table.low", "F32");
  const groupsOf = (name: string) => {
    const all = tensors.get(name, "U8");
    const length = all.length / GROUPS;
    return Array.from({ length: GROUPS }, (_, group) => all.subarray(group * length, (group + 1) * length));
  };
  const counts = groupsOf("table.lengths");
  const symbols = groupsOf("table.symbols");
  const none = new Uint8Array();
  const unpacked = new LRUCache<number, Float32Array>({ max: UNPACKED });
  return (row, to) => {
    const known = unpacked.get(row);
    if (known) return to.set(known);
    const group = (ids[row] ?? 0) % GROUPS;
    const scale = scales[group] ?? 0;
    const low = lows[group] ?? 0;
    unpackRow(table.subarray(ends[row - 1] ?? 0, ends[row]), counts[group] ?? none, symbols[group] ?? none, to);
    for (let i = 0; i < WIDTH; i++) to[i] = (to[i] ?? 0) * scale + low;
    unpacked.set(row, to.slice(0, WIDTH));
  };
}
