import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { megabytes } from "#contract/files/sizes.ts";
import type { FilesRule } from "#contract/route.ts";
import { refuseField } from "../kernel/errors.ts";
import type { Upload } from "./handler.ts";

export type Received = { body: Record<string, unknown>; files: Upload[]; clean(): Promise<void> };

/** Streams the parts of a multipart call to a temporary folder; refuses the first part that breaks the rule. */
export async function receive(request: FastifyRequest, rule: FilesRule): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), "haoshou-upload-"));
  const clean = () => rm(folder, { recursive: true, force: true });
  const body: Record<string, unknown> = {};
  const files: Upload[] = [];
  try {
    const limits = { fileSize: rule.maxBytes, files: rule.max + 1, fieldSize: 256 * 1024 };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        body[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== rule.field) refuseField("invalid", part.fieldname, "這個欄位不收檔案。");
      if (files.length >= rule.max) refuseField("invalid", rule.field, `最多 ${rule.max} 個檔案。`);
      const path = join(folder, String(files.length));
      const digest = createHash("sha256");
      part.file.on("data", (chunk: Buffer) => digest.update(chunk));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) {
        refuseField("too_large", rule.field, `「${part.filename}」超過 ${megabytes(rule.maxBytes)}，請縮小後再上傳。`);
      }
      const { filename: name, mimetype: contentType } = part;
      files.push({ path, name, contentType, bytes: part.file.bytesRead, sha256: digest.digest("hex") });
    }
    return { body, files, clean };
  } catch (error) {
    await clean();
    throw error;
  }
}
