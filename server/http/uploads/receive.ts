import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { megabytes } from "#contract/files/sizes.ts";
import type { FilesRule } from "#contract/route/route.ts";
import type { Upload } from "#server/http/handler.ts";
import { refuse, refuseField } from "#server/kernel/errors.ts";
import { UPLOAD_FOLDER } from "./folders.ts";
import { endWhenSlow } from "./timeout.ts";

export type Received = { body: Record<string, unknown>; files: Upload[]; clean(): Promise<void> };

/** Maximum number of form fields, and bytes of each. */
const FIELDS = 20;
const FIELD_BYTES = 256 * 1024;
/** Bytes that fields and part headers may add to the files. */
const BESIDE = 1024 * 1024;

const tooMuch = (rule: FilesRule): never =>
  refuseField("too_large", rule.field, `一次上傳的檔案合計最多 ${megabytes(rule.totalBytes)}，請分次上傳。`);

/**
 * The announced size of the body, so that it can be refused before the first byte is read.
 * @throws Refusal length_missing, too_large
 */
export function announcedBytes({ headers }: FastifyRequest, rule: FilesRule): number {
  const bytes = Number(headers["content-length"]);
  if (!Number.isSafeInteger(bytes)) refuse("length_missing");
  return bytes > rule.totalBytes + BESIDE ? tooMuch(rule) : bytes;
}

/** Receives the parts of one call, and refuses each as soon as it breaks the rule. */
class Reception {
  readonly body: Record<string, unknown> = {};
  readonly files: Upload[] = [];
  readonly #rule: FilesRule;
  readonly #folder: string;
  #bytes = 0;

  constructor(rule: FilesRule, folder: string) {
    this.#rule = rule;
    this.#folder = folder;
  }

  takeField({ fieldname, value, valueTruncated }: MultipartValue): void {
    if (valueTruncated) refuseField("too_large", fieldname, "這個欄位的內容太長，請縮短後再送出。");
    this.body[fieldname] = value;
  }

  async takeFile({ fieldname, filename: name, mimetype: contentType, file }: MultipartFile): Promise<void> {
    const rule = this.#rule;
    if (fieldname !== rule.field) refuseField("invalid", fieldname, "這個欄位不收檔案。");
    if (this.files.length >= rule.max) refuseField("invalid", rule.field, `最多 ${rule.max} 個檔案。`);
    const path = join(this.#folder, String(this.files.length));
    const digest = createHash("sha256");
    file.on("data", (chunk: Buffer) => digest.update(chunk));
    await pipeline(file, createWriteStream(path));
    if (file.truncated)
      refuseField("too_large", rule.field, `「${name}」超過 ${megabytes(rule.maxBytes)}，請縮小後再上傳。`);
    this.#bytes += file.bytesRead;
    if (this.#bytes > rule.totalBytes) tooMuch(rule);
    this.files.push({ path, name, contentType, bytes: file.bytesRead, sha256: digest.digest("hex") });
  }
}

/** True when our own disk failed, so it is not the client's fault. */
const isOurDisk = (error: unknown): boolean => error instanceof Error && "syscall" in error && "path" in error;

/** Streams the parts of a multipart call to a temporary folder; refuses the first part that breaks the rule. */
export async function receive(request: FastifyRequest, rule: FilesRule): Promise<Received> {
  const endPace = endWhenSlow(request.raw);
  let folder = "";
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    folder = await mkdtemp(join(tmpdir(), UPLOAD_FOLDER));
    const limits = {
      fileSize: rule.maxBytes,
      files: rule.max + 1,
      fields: FIELDS,
      parts: FIELDS + rule.max + 1,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    };
    const reception = new Reception(rule, folder);
    // Files that are too large are refused by field, with the file name. The path stays in the name, because a
    // backslash is a valid character on most systems; the files domain decides which names are allowed.
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === "field") reception.takeField(part);
      else await reception.takeFile(part);
    }
    return { body: reception.body, files: reception.files, clean };
  } catch (error) {
    await clean();
    if (!isOurDisk(error)) throw error;
    request.log.error({ err: error }, "an upload could not be received");
    return refuse("unavailable", "現在沒辦法接收檔案，請稍候再上傳。");
  } finally {
    endPace();
  }
}
