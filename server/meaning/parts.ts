import type { Matrix } from "./kernel.ts";
import { openTable, WIDTH } from "./table.ts";
import type { Tensors } from "./tensors.ts";

/** Numbers of a piece inside a branch. */
export const BRANCH = 256;
/** The n-grams that a branch looks at: how many pieces, and how many of them stand before the piece itself. */
const BRANCHES = [
  { pieces: 2, before: 0 },
  { pieces: 3, before: 1 },
  { pieces: 5, before: 2 },
];
/** The most pieces that a branch looks at before or behind a piece. */
export const MARGIN = 2;
/** Numbers of a piece in all branches. */
export const INNER = BRANCHES.length * BRANCH;
/** Numbers of a piece with what the branches found. */
export const FEATURES = WIDTH + INNER;
/** Numbers between the dense layers. */
const DENSE = 320;

const joined = (parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

export type Parts = ReturnType<typeof partsOf>;

/** The parts of the model. The names in the file are those of the package. @throws Error if one is missing */
export function partsOf(tensors: Tensors) {
  const floats = (name: string) => tensors.get(name, "F32");
  const matrix = (name: string, length: number): Matrix => {
    const bytes = tensors.get(name, "I8");
    return { at: bytes.byteOffset, outputs: bytes.length / length, length, scale: floats(`${name}.scale`)[0] ?? 0 };
  };
  const ofAll = (name: string) => joined(BRANCHES.map(({ pieces }) => floats(`${name}${pieces}`)));
  return {
    readRow: openTable(tensors),
    inner: { bias: ofAll("proj_b"), gain: ofAll("ln_g"), shift: ofAll("ln_b") },
    branches: BRANCHES.map(({ pieces, before }) => ({
      before,
      inner: matrix(`proj${pieces}`, WIDTH),
      first: { matrix: matrix(`w1_${pieces}`, pieces * BRANCH), bias: floats(`b1_${pieces}`) },
      second: { matrix: matrix(`w2_${pieces}`, pieces * BRANCH), bias: floats(`b2_${pieces}`) },
    })),
    features: { gain: floats("ln_g"), shift: floats("ln_b") },
    sum: { matrix: matrix("cnn_W", FEATURES), bias: floats("cnn_b") },
    dense: [matrix("d0", WIDTH), matrix("d1", DENSE), matrix("d2", DENSE), matrix("d3", WIDTH)] as const,
    /** Past the first and past the third dense layer. */
    around: [matrix("p1", WIDTH), matrix("p3", DENSE)] as const,
  };
}
