import { fromColumn, type Matrix, type Multiply, openKernel, type Rows, roundRows, rowAt } from "./kernel.ts";
import { BRANCH, FEATURES, INNER, MARGIN, type Parts } from "./parts.ts";
import { WIDTH } from "./table.ts";

/** Added to variances and lengths before dividing (`eps` of the package). */
const EPSILON = 1e-12;

/** Bytes that the network needs in the memory. @param most pieces of a text, at least four */
export const roomOf = (most: number): number =>
  Float32Array.BYTES_PER_ELEMENT * most * (FEATURES + INNER + BRANCH) + Int16Array.BYTES_PER_ELEMENT * most * WIDTH;

/** The arrays of one text in the memory, a row for each piece. */
function arraysIn(memory: WebAssembly.Memory, from: number, most: number) {
  let at = from;
  const take = (step: number): Rows => {
    const numbers = new Float32Array(memory.buffer, at, most * step);
    at += numbers.byteLength;
    return { numbers, step };
  };
  const [features, inner, products] = [take(FEATURES), take(INNER), take(BRANCH)] as const;
  /** What is multiplied: rows of pieces, of a branch, or one row of features. */
  const whole = new Int16Array(memory.buffer, at, most * WIDTH);
  return { features, inner, products, whole };
}

type Room = ReturnType<typeof arraysIn> & { multiply: Multiply };

/** Subtracts the mean, divides by the standard deviation, applies factors and adds numbers, in place. */
function normaliseRow(row: Float32Array, gain: Float32Array, shift: Float32Array): void {
  const { length } = row;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += row[i] ?? 0;
  const mean = sum / length;
  let squares = 0;
  for (let i = 0; i < length; i++) squares += ((row[i] ?? 0) - mean) ** 2;
  const factor = 1 / Math.sqrt(squares / length + EPSILON);
  for (let i = 0; i < length; i++) row[i] = ((row[i] ?? 0) - mean) * factor * (gain[i] ?? 0) + (shift[i] ?? 0);
}

function add(to: Float32Array, more: Float32Array): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + (more[i] ?? 0);
}

/** `to = max(0, of + bias) + rest`. */
function addPositive(to: Float32Array, of: Float32Array, bias: Float32Array, rest: Float32Array): void {
  for (let i = 0; i < to.length; i++) to[i] = Math.max(0, (of[i] ?? 0) + (bias[i] ?? 0)) + (rest[i] ?? 0);
}

const positive = (vector: Float32Array): Float32Array => vector.map((each) => Math.max(0, each));

const plus = (a: Float32Array, b: Float32Array): Float32Array => a.map((each, i) => each + (b[i] ?? 0));

function unit(vector: Float32Array): Float32Array {
  const squares = vector.reduce((sum, each) => sum + each * each, 0);
  return vector.map((each) => each / Math.sqrt(Math.max(squares, EPSILON)));
}

type Layer = { matrix: Matrix; bias: Float32Array };

/**
 * `to = max(0, convolution + bias) + from`, a row for each piece.
 * @param before how many pieces of a window stand before its own piece
 * @param to may be `from`
 */
function convolve(room: Room, layer: Layer, from: Rows, before: number, count: number, to: Rows): void {
  const { multiply, products, whole } = room;
  // Rows of a window are adjacent, so a window is one long row. Zeros stand where the text has no pieces.
  const margin = MARGIN * BRANCH;
  const end = margin + count * BRANCH;
  whole.fill(0, 0, margin).fill(0, end, end + margin);
  const scale = roundRows(from, [count, BRANCH], layer.matrix.length, whole.subarray(margin));
  const windows = { numbers: whole.subarray(margin - before * BRANCH), step: BRANCH, scale };
  multiply(layer.matrix, windows, count, products);
  for (let at = 0; at < count; at++)
    addPositive(rowAt(to, at, BRANCH), rowAt(products, at, BRANCH), layer.bias, rowAt(from, at, BRANCH));
}

/** The features of all pieces, added up. */
function featuresOf(room: Room, parts: Parts, pieces: readonly number[]): Float32Array {
  const { multiply, features, inner, whole } = room;
  const count = pieces.length;
  for (const [at, piece] of pieces.entries()) parts.readRow(piece, rowAt(features, at, WIDTH));
  const rows = { numbers: whole, step: WIDTH, scale: roundRows(features, [count, WIDTH], WIDTH, whole) };
  for (const [index, branch] of parts.branches.entries())
    multiply(branch.inner, rows, count, fromColumn(inner, index * BRANCH));
  for (let at = 0; at < count; at++) {
    const row = rowAt(inner, at, INNER);
    add(row, parts.inner.bias);
    normaliseRow(row, parts.inner.gain, parts.inner.shift);
  }
  for (const [index, { before, first, second }] of parts.branches.entries()) {
    const branch = fromColumn(inner, index * BRANCH);
    convolve(room, first, branch, before, count, branch);
    convolve(room, second, branch, before, count, fromColumn(features, WIDTH + index * BRANCH));
  }
  const sum = new Float32Array(FEATURES);
  for (let at = 0; at < count; at++) {
    const row = rowAt(features, at, FEATURES);
    normaliseRow(row, parts.features.gain, parts.features.shift);
    add(sum, row);
  }
  return sum;
}

/**
 * The neural network of the encoder (README.md).
 * @param from where the memory has `roomOf(most)` bytes left, a multiple of four
 * @param most pieces of a text, at least four
 * @returns a function from the rows of a text's pieces in the table to its vector: `WIDTH` numbers, length 1
 */
export function openNetwork(parts: Parts, memory: WebAssembly.Memory, from: number, most: number) {
  const room = { ...arraysIn(memory, from, most), multiply: openKernel(memory) };
  const { multiply, products, whole } = room;
  const product = (matrix: Matrix, vector: Float32Array): Float32Array => {
    const step = vector.length;
    const scale = roundRows({ numbers: vector, step }, [1, step], step, whole);
    multiply(matrix, { numbers: whole, step, scale }, 1, products);
    return products.numbers.slice(0, matrix.outputs);
  };
  const { sum, dense, around } = parts;
  const [d0, d1, d2, d3] = dense;
  const [p1, p3] = around;
  return (pieces: readonly number[]): Float32Array => {
    const { length } = pieces;
    const projected = product(sum.matrix, featuresOf(room, parts, pieces));
    const mean = projected.map((each, i) => (each + length * (sum.bias[i] ?? 0)) / Math.sqrt(length));
    const first = positive(product(d0, mean));
    const second = positive(plus(product(p1, mean), product(d1, first)));
    const third = positive(product(d2, second));
    return unit(plus(product(p3, second), product(d3, third)).map(Math.tanh));
  };
}
