import { open } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { openNetwork, roomOf } from "./network.ts";
import { partsOf } from "./parts.ts";
import { tensorsOf } from "./tensors.ts";
import { openTokenizer } from "./tokenizer.ts";

/**
 * What counts of a text: a title with some paragraphs. More would cost time (0.15 ms a piece) and blur the vector, which
 * is an average.
 */
export const MOST = { characters: 1024, pieces: 256 };
/** Queries whose vectors are kept: 2 MB. */
const QUERIES = 1000;
const PAGE_BYTES = 65_536;

/** The part of a text that counts. Half a character at its end is no harm: normalising replaces it. */
const counted = (whole: string): string => whole.slice(0, MOST.characters);

/** Turns texts into vectors of 512 numbers and length 1: the more alike two texts, the larger the cosine. */
export type Encoder = {
  /** Changes with the model: stored vectors of another version have to be made again. */
  version: string;
  /** @param text of any length and content; what is beyond `MOST` is ignored */
  encode(text: string): Float32Array;
  /** The same for what people type again and again: kept in a bounded cache. The answer must not be changed. */
  encodeQuery(text: string): Float32Array;
};

async function readEncoder(): Promise<Encoder> {
  await using file = await open(join(import.meta.dirname, "data", "encoder.bin"));
  const { size } = await file.stat();
  // The kernel's memory holds the whole file, matrices and packed table, and behind it the arrays of one text.
  const end = Math.ceil(size / 8) * 8;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((end + roomOf(MOST.pieces)) / PAGE_BYTES) });
  const bytes = new Uint8Array(memory.buffer, 0, size);
  const { bytesRead } = await file.read(bytes);
  if (bytesRead < size) throw new Error("the data of the encoder could not be read");
  const tensors = tensorsOf(bytes);
  const tokenize = openTokenizer(tensors, MOST);
  const network = openNetwork(partsOf(tensors), memory, end, MOST.pieces);
  const encode = (text: string) => network(tokenize(counted(text)));
  const queries = new LRUCache<string, Float32Array>({ max: QUERIES });
  return {
    version: tensors.version,
    encode,
    encodeQuery(text) {
      const key = counted(text);
      const vector = queries.get(key) ?? encode(key);
      queries.set(key, vector);
      return vector;
    },
  };
}

let opened: Promise<Encoder> | undefined;

/** The encoder of this process: read once, 0.1 s. @throws Error if its data are damaged */
export function openEncoder(): Promise<Encoder> {
  opened ??= readEncoder();
  return opened;
}
