/** kernel.wat as WebAssembly, in base64: written by `npm run print`. */
const ASSEMBLED =
  "AGFzbQEAAAABFQJgBHt7e3sBe2AJf39/fX9/f39/AAITAQdtZWFuaW5nBm1lbW9yeQIAAQMDAgABBwwBCG11bHRpcGx5AAEKiQQClQEBAnsgACAB/Q0AAQIDEBESEwQFBgcUFRYXIAAgAf0NCAkKCxgZGhsMDQ4PHB0eH/2uASEEIAIgA/0NAAECAxAREhMEBQYHFBUWFyACIAP9DQgJCgsYGRobDA0ODxwdHh/9rgEhBSAEIAX9DQABAgMEBQYHEBESExQVFhcgBCAF/Q0ICQoLDA0ODxgZGhscHR4f/a4BC+8CAgl/BnsDQCAAIAJqIQwgBSEJIAQhCiAHIQsDQP0MAAAAAAAAAAAAAAAAAAAAACEUIBQhFSAUIRYgFCEXIAohDSAAIQ4gDCEPIA8gAmohECAQIAJqIREDQCAN/QAEACESIA39AAQQIRMgFCASIA79AQMA/boB/a4BIRQgFSASIA/9AQMA/boB/a4BIRUgFiASIBD9AQMA/boB/a4BIRYgFyASIBH9AQMA/boB/a4BIRcgFCATIA79AQMI/boB/a4BIRQgFSATIA/9AQMI/boB/a4BIRUgFiATIBD9AQMI/boB/a4BIRYgFyATIBH9AQMI/boB/a4BIRcgDUEgaiENIA9BEGohDyAQQRBqIRAgEUEQaiERIA5BEGohDiAOIAxJDQALIAsgFCAVIBYgFxAA/foBIAP9E/3mAf0LBAAgCiAGaiEKIAsgCGohCyAJQQFrIQkgCQ0ACyARIQAgB0EQaiEHIAFBBGshASABDQALCw==";

type Exports = {
  multiply(
    matrix: number,
    outputs: number,
    length: number,
    scale: number,
    from: number,
    count: number,
    step: number,
    to: number,
    toStep: number,
  ): void;
};

/** A matrix of signed bytes in the memory: a row of `length` numbers for each output. A weight is byte × scale. */
export type Matrix = { at: number; outputs: number; length: number; scale: number };

/** Rows of numbers in the memory, `step` numbers apart. */
export type Rows = { numbers: Float32Array; step: number };

/** Rows as whole numbers in the memory, `step` numbers apart; they may overlap. A number of the rows is one × scale. */
export type WholeRows = { numbers: Int16Array; step: number; scale: number };

/** The largest number of a matrix (a signed byte, data/make.py), of a whole row, and of a sum of their products. */
const LARGEST = { weight: 2 ** 7 - 1, whole: 2 ** 15 - 1, sum: 2 ** 31 - 1 };

/** Each of the first rows times a matrix: `to` gets a row of as many numbers as the matrix has outputs. */
export type Multiply = (matrix: Matrix, from: WholeRows, count: number, to: Rows) => void;

/** The rows from a column on. */
export const fromColumn = ({ numbers, step }: Rows, column: number): Rows => ({
  numbers: numbers.subarray(column),
  step,
});

/** The first numbers of a row. */
export const rowAt = ({ numbers, step }: Rows, at: number, width: number): Float32Array =>
  numbers.subarray(at * step, at * step + width);

/**
 * Writes the first numbers of the first rows as whole numbers, one row directly behind the other: as large ones as no
 * sum can overflow with.
 * @param terms of a sum: the length of the matrix with which they will be multiplied
 * @returns the scale of the whole numbers
 */
export function roundRows(
  { numbers, step }: Rows,
  [count, width]: readonly [number, number],
  terms: number,
  to: Int16Array,
): number {
  let largest = Number.MIN_VALUE;
  for (let at = 0; at < count; at++)
    for (let i = at * step; i < at * step + width; i++) largest = Math.max(largest, Math.abs(numbers[i] ?? 0));
  const factor = Math.min(LARGEST.whole, Math.floor(LARGEST.sum / LARGEST.weight / terms)) / largest;
  let end = 0;
  for (let at = 0; at < count; at++)
    for (let i = at * step; i < at * step + width; i++) to[end++] = Math.round((numbers[i] ?? 0) * factor);
  return 1 / factor;
}

/** @throws CompileError on a processor without 128-bit SIMD */
export function openKernel(memory: WebAssembly.Memory): Multiply {
  const module = new WebAssembly.Module(Buffer.from(ASSEMBLED, "base64"));
  const { multiply } = new WebAssembly.Instance(module, { meaning: { memory } }).exports as Exports;
  return ({ at, outputs, length, scale }, from, count, to) =>
    multiply(
      at,
      outputs,
      length,
      scale * from.scale,
      from.numbers.byteOffset,
      count,
      from.step * Int16Array.BYTES_PER_ELEMENT,
      to.numbers.byteOffset,
      to.step * Float32Array.BYTES_PER_ELEMENT,
    );
}
