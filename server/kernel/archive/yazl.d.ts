/** Types of the parts of yazl 3 that are used, which has none. */
declare module "yazl" {
  import type { EventEmitter } from "node:events";
  import type { PassThrough } from "node:stream";

  type EntryOptions = { mtime?: Date; compress?: boolean };

  /** Emits "error" when the stream of an entry fails. */
  export class ZipFile extends EventEmitter {
    readonly outputStream: PassThrough;
    /** `open` is called when the entry is next. */
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (done: (error: unknown, stream?: NodeJS.ReadableStream) => void) => void,
    ): void;
    addBuffer(buffer: Buffer, path: string, options?: EntryOptions): void;
    end(): void;
  }
}
