import { COMPACT_BYTES, lengthOf } from "#server/meaning/compact.ts";

/** How many vectors are kept: 16 MB, which the system gives as they are filled. */
const SLOTS = 2 ** 16;

/** The compact vectors of some rows. */
export type KeptVectors = {
  bytes: Int8Array;
  /** The length of the vector that begins there. */
  lengthAt(start: number): number;
  /** Where the vector of a row begins; -1 when it is not kept. */
  startOf(id: number): number;
  keep(id: number, vector: Int8Array): void;
  drop(ids: Iterable<number> | "all"): void;
};

/**
 * Keeps vectors by the ids of rows. Each id has one slot, which it shares with every `SLOTS`th other id: the last one
 * stays. So nothing has to be counted or moved.
 */
export function keepVectors(slots = SLOTS): KeptVectors {
  const bytes = new Int8Array(slots * COMPACT_BYTES);
  /** The id in each slot, 0 for none, and the length of its vector. */
  const owners = new Int32Array(slots);
  const lengths = new Float64Array(slots);
  return {
    bytes,
    lengthAt: (start) => lengths[start / COMPACT_BYTES] ?? 0,
    startOf: (id) => (owners[id % slots] === id ? (id % slots) * COMPACT_BYTES : -1),
    keep(id, vector) {
      owners[id % slots] = id;
      lengths[id % slots] = lengthOf(vector);
      bytes.set(vector, (id % slots) * COMPACT_BYTES);
    },
    drop(ids) {
      if (ids === "all") owners.fill(0);
      else for (const id of ids) if (owners[id % slots] === id) owners[id % slots] = 0;
    },
  };
}
