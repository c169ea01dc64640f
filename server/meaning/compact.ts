import { WIDTH } from "./table.ts";

/** Bytes of a vector whose numbers have four bits each. */
export const COMPACT_BYTES = WIDTH / 2;
/**
 * The distance of the sixteen levels: 0.3352 standard deviations, the best for normally distributed numbers (J. Max,
 * Quantizing for Minimum Distortion, 1960). Vectors of length 1 have this standard deviation.
 */
const STEP = 0.3352 / Math.sqrt(WIDTH);
/** Levels lie between whole numbers: -7.5, -6.5, …, 7.5. */
const HALF = 0.5;

const levelOf = (number: number): number => Math.max(-8, Math.min(7, Math.floor(number / STEP)));

/** The level of the low four bits of a byte, and of the high ones. */
const low = (byte: number): number => ((byte << 28) >> 28) + HALF;
const high = (byte: number): number => (byte >> 4) + HALF;

/**
 * A vector in `COMPACT_BYTES` bytes: each holds an even number in its low bits and the next number in its high bits.
 * @param vector of length 1
 */
export function compact(vector: Float32Array): Int8Array {
  return Int8Array.from({ length: COMPACT_BYTES }, (_, i) => {
    return (levelOf(vector[2 * i + 1] ?? 0) << 4) | (levelOf(vector[2 * i] ?? 0) & 15);
  });
}

/** The vector that a compact form stands for, length 1. */
export function expand(compacted: Int8Array): Float32Array {
  const vector = new Float32Array(WIDTH);
  for (let i = 0; i < COMPACT_BYTES; i++) {
    vector[2 * i] = low(compacted[i] ?? 0);
    vector[2 * i + 1] = high(compacted[i] ?? 0);
  }
  const length = Math.hypot(...vector);
  return vector.map((each) => each / length);
}

/** The cosine of two vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let i = 0; i < WIDTH; i++) product += (a[i] ?? 0) * (b[i] ?? 0);
  return product;
}

/** The length of the numbers of a compact form. @param from where it begins */
export function lengthOf(compacted: Int8Array, from = 0): number {
  let squares = 0;
  for (let i = 0; i < COMPACT_BYTES; i++) {
    const byte = compacted[from + i] ?? 0;
    squares += low(byte) ** 2 + high(byte) ** 2;
  }
  return Math.sqrt(squares);
}

/**
 * How similar two texts are: the cosine, -1 to 1.
 * @param vector of length 1 · from where the compact form begins · length of the compact form, if it is known
 */
export function similarity(
  vector: Float32Array,
  compacted: Int8Array,
  from = 0,
  length = lengthOf(compacted, from),
): number {
  let product = 0;
  for (let i = 0; i < COMPACT_BYTES; i++) {
    const byte = compacted[from + i] ?? 0;
    product += low(byte) * (vector[2 * i] ?? 0) + high(byte) * (vector[2 * i + 1] ?? 0);
  }
  return product / length;
}
