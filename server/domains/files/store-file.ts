import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { files } from "#server/db/schema/files.ts";
import type { Upload } from "#server/http/handler.ts";
import type { ByteRange } from "#server/kernel/byte-range.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { dropCameraNotes } from "#server/kernel/pictures/camera-notes.ts";
import { pictureSlots } from "#server/kernel/pictures/pictures.ts";
import { one } from "#server/kernel/rows.ts";
import { cleanName } from "./rules.ts";

export type StoredFile = typeof files.$inferSelect;

/** The content type if it is well formed, because it is sent to browsers later. */
function cleanType(type: string): string {
  return /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i.test(type) ? type.toLowerCase() : "application/octet-stream";
}

/**
 * Keeps an uploaded file of any kind, streamed from disk to the object storage. Its owner is the acting member;
 * who else may read it is the business of the domain that refers to it.
 * @param pixels of a picture that is shown where the file is named
 */
export async function storeFile(
  ctx: Ctx,
  upload: Upload,
  pixels: { width: number; height: number } | null = null,
): Promise<StoredFile> {
  const key = `files/${randomUUID()}`;
  const contentType = cleanType(upload.contentType);
  // The row first: bytes without a row would never be found again.
  const row = one(
    await ctx.db
      .insert(files)
      .values({
        ownerId: memberId(ctx),
        key,
        name: cleanName(upload.name),
        contentType,
        bytes: upload.bytes,
        ...pixels,
        createdAt: ctx.now(),
      })
      .returning(),
  );
  try {
    await ctx.ports.storage.put(key, createReadStream(upload.path), { contentType });
  } catch (error) {
    await ctx.db.delete(files).where(eq(files.id, row.id));
    throw error;
  }
  return row;
}

/**
 * Keeps a file that a member sends to another, as `storeFile` does; a picture without what its camera wrote into it: where
 * and when it was taken, and with which device. The work that is delivered is kept as it is.
 */
export async function storeSent(
  ctx: Ctx,
  upload: Upload,
  pixels: { width: number; height: number } | null = null,
): Promise<StoredFile> {
  const bytes = await pictureSlots(() => dropCameraNotes(upload.path));
  return storeFile(ctx, { ...upload, bytes: bytes ?? upload.bytes }, pixels);
}

/** What names a kept file and its bytes. */
export type KeptFile = Pick<StoredFile, "key" | "bytes">;

/** Its bytes. Read the stream to its end or destroy it. @throws Refusal not_found */
export async function openFile(ctx: Ctx, { key }: Pick<KeptFile, "key">, part?: ByteRange): Promise<Readable> {
  return ((await ctx.ports.storage.get(key, part)) ?? refuse("not_found")).stream;
}

/** It as an answer, whole or in parts: what is kept under a key never changes. */
export const fileResult = (ctx: Ctx, file: KeptFile) => ({
  body: (part?: ByteRange) => openFile(ctx, file, part),
  bytes: file.bytes,
  tag: file.key.replace(/^files\//, ""),
});
