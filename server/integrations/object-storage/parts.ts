import type { Readable } from "node:stream";

/**
 * Splits a stream into buffers of `size` bytes, the last one shorter; an empty stream gives none. Holds at most `size`
 * bytes and one chunk of the stream in memory.
 */
export async function* inParts(stream: Readable, size: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    while (length + rest.length >= size) {
      const need = size - length;
      yield Buffer.concat([...held, rest.subarray(0, need)]);
      rest = rest.subarray(need);
      held = [];
      length = 0;
    }
    if (rest.length > 0) {
      held.push(rest);
      length += rest.length;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
