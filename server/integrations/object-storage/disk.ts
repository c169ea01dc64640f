import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertKey, type ObjectStorage, ObjectStorageError, type ObjectStorageErrorCode } from "./port.ts";

export type DiskStorageConfig = {
  /** Absolute path, created when missing. Nothing else writes there. */
  root: string;
};

/**
 * Stores objects as files of the same name. `<name>@type` has the content type, and `<name>@<random>` is an upload in
 * progress; keys contain no `@`, so these never collide with objects.
 */
export function diskStorage(config: DiskStorageConfig): ObjectStorage {
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(config.root, ...key.split("/"));
  };

  return {
    async put(key, body, { contentType }) {
      const path = pathOf(key);
      const temporary = `${path}@${randomBytes(9).toString("hex")}`;
      // An upload may fail while the folder is being created; without a listener, that would end the process. The
      // pipeline reports the error.
      if (!Buffer.isBuffer(body)) body.on("error", () => undefined);
      try {
        await mkdir(dirname(path), { recursive: true });
        // Flushed before the rename: after a power failure the name must not point to an empty file.
        await pipeline(
          Buffer.isBuffer(body) ? Readable.from([body]) : body,
          createWriteStream(temporary, { flush: true }),
        );
        await writeFile(`${temporary}-type`, contentType, { flush: true });
        await rename(`${temporary}-type`, `${path}@type`);
        await rename(temporary, path);
      } catch (cause) {
        await Promise.all([rm(temporary, { force: true }), rm(`${temporary}-type`, { force: true })]);
        throw translated(cause);
      }
    },

    async get(key, part) {
      const path = pathOf(key);
      const file = await orNull(open(path));
      if (file === null) return null;
      try {
        const about = await file.stat();
        if (!about.isFile()) {
          await file.close();
          return null;
        }
        const contentType = (await orNull(readFile(`${path}@type`, "utf8"))) ?? "application/octet-stream";
        return { stream: file.createReadStream(part), size: about.size, contentType };
      } catch (cause) {
        await file.close();
        throw translated(cause);
      }
    },

    async delete(key) {
      const path = pathOf(key);
      if (!(await isFile(path))) return;
      await orNull(unlink(path));
      await orNull(unlink(`${path}@type`));
    },

    exists: async (key) => isFile(pathOf(key)),
  };
}

async function isFile(path: string): Promise<boolean> {
  return (await orNull(stat(path)))?.isFile() ?? false;
}

/** Null when the file does not exist. */
async function orNull<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw translated(cause);
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

/** Error codes of the file system (`man errno`), mapped to ours. */
const CODES: Record<string, { code: ObjectStorageErrorCode; message: string }> = {
  EISDIR: { code: "key", message: "The key names a folder" },
  ENOTDIR: { code: "key", message: "The key passes through a file" },
  EEXIST: { code: "key", message: "The key passes through a file" },
  ENOTEMPTY: { code: "key", message: "The key names a folder" },
  ENAMETOOLONG: { code: "key", message: "The key is too long for this disk" },
  EACCES: { code: "denied", message: "The storage folder may not be read or written" },
  EPERM: { code: "denied", message: "The storage folder may not be read or written" },
  EROFS: { code: "denied", message: "The disk is read-only" },
  ENOSPC: { code: "failed", message: "The disk is full" },
  EDQUOT: { code: "failed", message: "The disk quota is used up" },
  EMFILE: { code: "failed", message: "Too many open files" },
  EIO: { code: "failed", message: "The disk failed" },
};

/** Errors that are not from the file system come from the body and are passed on. */
function translated(cause: unknown): unknown {
  const known = CODES[codeOf(cause)];
  return known === undefined ? cause : new ObjectStorageError(known.code, known.message, { cause });
}
