import type { Readable } from "node:stream";
import type { ByteRange } from "#server/kernel/byte-range.ts";

export type StoredObject = {
  /** Read to the end or destroy it: it holds a file or a connection open. */
  stream: Readable;
  /** Size of the whole object, bytes. */
  size: number;
  contentType: string;
};

export type ObjectStorageErrorCode =
  /** The key is malformed, or the store cannot hold it. */
  | "key"
  /** Our credentials or permissions are wrong: an operator must act. */
  | "denied"
  /** The store gave no usable answer, after retries. */
  | "unreachable"
  /** Any other error of the store. */
  | "failed";

/** The only error of the calls. Errors of a body stream are passed on unchanged. */
export class ObjectStorageError extends Error {
  override readonly name = "ObjectStorageError";
  readonly code: ObjectStorageErrorCode;

  constructor(code: ObjectStorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Stores bytes by key. Keys: `[a-z0-9/_.-]`, 1–512 characters; parts between slashes 1–200 and neither `.` nor `..`.
 * Avoid keys below another key (`a` and `a/b`): not every store supports them.
 */
export interface ObjectStorage {
  /** Writes completely or not at all; replaces an existing object. Streams need no known length. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /**
   * @param part a byte range, which must exist; the whole object when left out
   * @returns null when there is no object with this key
   */
  get(key: string, part?: ByteRange): Promise<StoredObject | null>;
  /** A missing object is not an error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/**
 * Every store calls this first, so that keys are valid for all stores and none can leave its root.
 * @throws ObjectStorageError "key"
 */
export function assertKey(key: string): void {
  const parts = key.split("/");
  const wellFormed = key.length <= 512 && /^[a-z0-9/_.-]+$/.test(key);
  // File names on disk may have 255 bytes; 200 leaves room for the suffixes.
  if (!wellFormed || parts.some((part) => part === "" || part === "." || part === ".." || part.length > 200)) {
    throw new ObjectStorageError("key", "Malformed object key");
  }
}
