/**
 * Memory for the numbers of one pass over the hits. The next call gives the same memory again, so nobody keeps it beyond
 * the pass: arrays of 100,000 numbers made anew for each list cost more than what is done with them.
 */
export function roomFor<A extends Int32Array | Uint32Array | Float64Array>(make: (length: number) => A) {
  let room = make(0);
  return (length: number): A => {
    if (room.length < length) room = make(length);
    return room.subarray(0, length) as A;
  };
}
