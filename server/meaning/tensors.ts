import { z } from "zod";

/** The header of a safetensors file (https://huggingface.co/docs/safetensors): `data_offsets` count from its end. */
const Header = z
  .object({ __metadata__: z.object({ version: z.string() }) })
  .catchall(z.object({ dtype: z.string(), data_offsets: z.tuple([z.number(), z.number()]) }));

type Arrays = { F32: Float32Array; I32: Int32Array; I16: Int16Array; I8: Int8Array; U8: Uint8Array };

/** Each type of number that our files use, by its name in the format. */
const KINDS: {
  [K in keyof Arrays]: {
    new (buffer: ArrayBufferLike, at: number, length: number): Arrays[K];
    readonly BYTES_PER_ELEMENT: number;
  };
} = { F32: Float32Array, I32: Int32Array, I16: Int16Array, I8: Int8Array, U8: Uint8Array };

/** The arrays of a file, as views of its bytes. */
export type Tensors = {
  /** Changes with the contents. */
  version: string;
  /** @throws Error if the file has no such array, or one of another type */
  get<K extends keyof Arrays>(name: string, kind: K): Arrays[K];
};

/**
 * Reads the arrays of a safetensors file.
 * @param bytes at an offset of its buffer that is a multiple of eight
 * @throws Error if the header is damaged
 */
export function tensorsOf(bytes: Uint8Array): Tensors {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const from = 8 + length;
  const { __metadata__, ...arrays } = Header.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(8, from))));
  return {
    version: __metadata__.version,
    get(name, kind) {
      const found = arrays[name];
      if (found?.dtype !== kind) throw new Error(`the data have no array ${name} of type ${kind}`);
      const [begin, end] = found.data_offsets;
      const Numbers = KINDS[kind];
      return new Numbers(bytes.buffer, bytes.byteOffset + from + begin, (end - begin) / Numbers.BYTES_PER_ELEMENT);
    },
  };
}
