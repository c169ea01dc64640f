import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** `read` opens the content when its turn has come; `done` is called when all of it was read. */
export type ZipEntry = { path: string; read: () => Promise<Readable>; done?: () => void };

/** Files that are already compressed: pictures, archives, videos. */
const packed = /\.(webp|jpe?g|png|gif|avif|heic|zip|7z|rar|gz|mp[34]|m4[av]|mov|webm|pdf|docx|xlsx|pptx)$/i;

/**
 * Streams a ZIP archive: one entry is open at a time, and only a chunk of it is in memory. An entry that fails ends the
 * stream with its error.
 * @param mtime modification time of the entries
 */
export function zipOf(entries: readonly ZipEntry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream;
  let open: Readable | undefined;
  zip.on("error", (error: Error) => out.destroy(error));
  // If the reader aborts, the open file is closed.
  out.once("close", () => open?.destroy());
  for (const { path, read, done } of entries)
    zip.addReadStreamLazy(path, { mtime, compress: !packed.test(path) }, (give) => {
      read().then(
        (stream) => {
          open = stream;
          // The library does not listen for errors, and an unhandled one would end the process.
          stream.once("error", (error) => out.destroy(error));
          if (done) stream.once("end", done);
          give(null, stream);
        },
        (error) => give(error),
      );
    });
  zip.end();
  return out;
}
