import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { inParts } from "./parts.ts";
import { assertKey, type ObjectStorage, ObjectStorageError } from "./port.ts";

export type S3StorageConfig = {
  /** Absent: AWS in `region`. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; most stores other than AWS need it. */
  pathStyle: boolean;
  /** Prefix of every key, e.g. `production/`. */
  prefix?: string;
  /** Attempts per call, default 3. */
  attempts?: number;
};

/** Part size: bytes in memory per upload and bytes per call. S3 accepts parts of 5 MiB to 5 GiB, at most 10,000. */
const PART = 8 * 1024 * 1024;

type Target = { Bucket: string; Key: string };

function clientOf(config: S3StorageConfig): S3Client {
  return new S3Client({
    region: config.region,
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    maxAttempts: config.attempts ?? 3,
    // Other stores do not support the checksums that the SDK adds by default; the body is signed anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
}

/** A store with the S3 API. Call `close` when the process ends. */
export function s3Storage(config: S3StorageConfig): ObjectStorage & { close(): void } {
  const client = clientOf(config);
  const at = (key: string): Target => {
    assertKey(key);
    return { Bucket: config.bucket, Key: `${config.prefix ?? ""}${key}` };
  };
  return {
    async put(key, body, { contentType }) {
      const target = at(key);
      const parts = inParts(Buffer.isBuffer(body) ? Readable.from([body]) : body, PART);
      try {
        const first = (await parts.next()).value ?? Buffer.alloc(0);
        const second = await parts.next();
        if (second.done === true) {
          await asked(client.send(new PutObjectCommand({ ...target, Body: first, ContentType: contentType })));
        } else {
          await putInParts(client, target, chained([first, second.value], parts), contentType);
        }
      } finally {
        // Releases the stream when the store failed midway.
        await parts.return(undefined);
      }
    },

    async get(key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const answer = await orNull(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (answer === null) return null;
      if (!(answer.Body instanceof Readable)) throw new ObjectStorageError("failed", "S3 answered without a body");
      return {
        stream: answer.Body,
        size: Number(answer.ContentRange?.split("/")[1] ?? answer.ContentLength ?? 0),
        contentType: answer.ContentType ?? "application/octet-stream",
      };
    },

    async delete(key) {
      await orNull(client.send(new DeleteObjectCommand(at(key))));
    },

    async exists(key) {
      return (await orNull(client.send(new HeadObjectCommand(at(key))))) !== null;
    },

    close() {
      client.destroy();
    },
  };
}

/** Sends parts as complete buffers, so that each call can be retried; a stream could not. */
async function putInParts(
  client: S3Client,
  target: Target,
  parts: AsyncIterable<Buffer>,
  contentType: string,
): Promise<void> {
  const upload = await asked(client.send(new CreateMultipartUploadCommand({ ...target, ContentType: contentType })));
  const id = { ...target, UploadId: upload.UploadId };
  try {
    const done: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const part of parts) {
      const PartNumber = done.length + 1;
      const answer = await asked(client.send(new UploadPartCommand({ ...id, PartNumber, Body: part })));
      done.push({ PartNumber, ETag: answer.ETag });
    }
    await asked(client.send(new CompleteMultipartUploadCommand({ ...id, MultipartUpload: { Parts: done } })));
  } catch (cause) {
    // Parts of an unfinished upload are stored and billed forever.
    await client.send(new AbortMultipartUploadCommand(id)).catch(() => undefined);
    throw cause;
  }
}

async function* chained(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

/** Null when there is no object with this key. A missing bucket is a configuration error. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof S3ServiceException && (cause.name === "NoSuchKey" || cause.name === "NotFound")) return null;
    throw translated(cause);
  }
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw translated(cause);
  }
}

function translated(cause: unknown): ObjectStorageError {
  if (!(cause instanceof S3ServiceException)) {
    return new ObjectStorageError("unreachable", "S3 gave no answer", { cause });
  }
  const status = cause.$metadata.httpStatusCode ?? 0;
  const said = `S3 answered ${status} ${cause.name}`;
  if (status === 401 || status === 403) return new ObjectStorageError("denied", said, { cause });
  if (status === 429 || status >= 500 || status === 0) return new ObjectStorageError("unreachable", said, { cause });
  return new ObjectStorageError("failed", said, { cause });
}
