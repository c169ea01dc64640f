/**
 * A reusable buffer for one pass over the hits. The next call returns the same memory, so nobody may keep it:
 * allocating arrays of 100,000 numbers for each list costs more than the computation.
 */
export function roomFor<A extends Int32Array | Uint32Array | Float64Array>(make: (length: number) => A) {
  let room = make(0);
  return (length: number): A => {
    if (room.length < length) room = make(length);
    return room.subarray(0, length) as A;
  };
}
