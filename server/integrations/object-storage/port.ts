import type { Readable } from "node:stream";
import type { ByteRange } from "#server/kernel/byte-range.ts";

export type StoredObject = {
  /** Read it to the end or destroy it: it holds a file or a connection open. */
  stream: Readable;
  /** Bytes of the whole object. */
  size: number;
  contentType: string;
};

export type ObjectStorageErrorCode =
  /** The key is malformed, or the store cannot hold it. */
  | "key"
  /** Our credentials or rights at the store are wrong: an operator must act. */
  | "denied"
  /** The store gave no usable answer, after retries. */
  | "unreachable"
  /** Anything else the store said. */
  | "failed";

/** The only error of the calls. Errors of a body that was handed in come through as they are. */
export class ObjectStorageError extends Error {
  override readonly name = "ObjectStorageError";
  readonly code: ObjectStorageErrorCode;

  constructor(code: ObjectStorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Bytes by key. Keys: `[a-z0-9/_.-]`, 1–512 characters; parts between slashes 1–200 and neither `.` nor `..`.
 * A key that goes on below another one (`a` and `a/b`) is not for every store: do not make such.
 */
export interface ObjectStorage {
  /** Writes whole or not at all; what was there before is replaced. Streams need no known length. */
  put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /**
   * @param part of its bytes, which must be there; all of them when left out
   * @returns null when there is nothing under the key
   */
  get(key: string, part?: ByteRange): Promise<StoredObject | null>;
  /** Nothing there is not an error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/**
 * Every store asks this first, so that a key good for one is good for all and none can leave its root.
 * @throws ObjectStorageError "key"
 */
export function assertKey(key: string): void {
  const parts = key.split("/");
  const wellFormed = key.length <= 512 && /^[a-z0-9/_.-]+$/.test(key);
  // 200 leaves room on disk for what is written beside the file (names there end at 255 bytes).
  if (!wellFormed || parts.some((part) => part === "" || part === "." || part === ".." || part.length > 200)) {
    throw new ObjectStorageError("key", "Malformed object key");
  }
}
