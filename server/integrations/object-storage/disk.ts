import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertKey, type ObjectStorage, ObjectStorageError, type ObjectStorageErrorCode } from "./port.ts";

export type DiskStorageConfig = {
  /** Absolute folder, made when missing. Nobody else writes there. */
  root: string;
};

/**
 * Objects as files of the same name. Beside each lies `<name>@type` with its content type, and while it is
 * written `<name>@<random>`; keys have no `@`, so these can never be objects.
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
      // An upload may break off while the folder is being made; without a listener that would end the process.
      // The pipeline reports it.
      if (!Buffer.isBuffer(body)) body.on("error", () => undefined);
      try {
        await mkdir(dirname(path), { recursive: true });
        // Flushed before the rename: after a power cut the name must not point at an empty file.
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

/** Null when there is no such file. */
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

/** What file systems say (`man errno`), and what it means here. */
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

/** Anything that is not of the file system is an error of the body, which stays what it is. */
function translated(cause: unknown): unknown {
  const known = CODES[codeOf(cause)];
  return known === undefined ? cause : new ObjectStorageError(known.code, known.message, { cause });
}
