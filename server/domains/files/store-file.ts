import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { files } from "#server/db/schema/files.ts";
import type { Upload } from "#server/http/handler.ts";
import type { ByteRange } from "#server/kernel/byte-range.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { dropCameraNotes } from "#server/kernel/pictures/camera-notes.ts";
import { pictureSlots } from "#server/kernel/pictures/pictures.ts";
import { num, one, text } from "#server/kernel/rows.ts";
import { cleanName } from "./rules.ts";

export type StoredFile = typeof files.$inferSelect;

/** The content type if it is well-formed, because it is sent to browsers later. */
function cleanType(type: string): string {
  return /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i.test(type) ? type.toLowerCase() : "application/octet-stream";
}

/**
 * Stores an uploaded file of any kind, streamed from disk to the object storage. Its owner is the acting member; the
 * referring domain decides who else may read it.
 * @param pixels of a picture that is shown next to the file name
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
 * Stores a file that a member sends to another, as `storeFile` does, but removes camera metadata (place, time, device)
 * from pictures. Deliveries are stored unchanged.
 */
export async function storeSent(
  ctx: Ctx,
  upload: Upload,
  pixels: { width: number; height: number } | null = null,
): Promise<StoredFile> {
  const bytes = await pictureSlots(() => dropCameraNotes(upload.path));
  return storeFile(ctx, { ...upload, bytes: bytes ?? upload.bytes }, pixels);
}

/** The storage key and size of a stored file. */
export const KeptFile = z.object({ key: text, bytes: num });
export type KeptFile = z.output<typeof KeptFile>;

/** Opens its bytes. Read the stream to its end or destroy it. @throws Refusal not_found */
export async function openFile(ctx: Ctx, { key }: Pick<KeptFile, "key">, part?: ByteRange): Promise<Readable> {
  return ((await ctx.ports.storage.get(key, part)) ?? refuse("not_found")).stream;
}

/** The file as a response, whole or in ranges; stored content never changes. */
export const fileResult = (ctx: Ctx, file: KeptFile) => ({
  body: (part?: ByteRange) => openFile(ctx, file, part),
  bytes: file.bytes,
  tag: file.key.replace(/^files\//, ""),
});
