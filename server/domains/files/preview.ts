import { buffer } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import * as terms from "#contract/terms.ts";
import { files } from "#server/db/schema/files.ts";
import type { Upload } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { type PictureKind, pictureSlots, readPictureHead } from "#server/kernel/pictures/pictures.ts";
import { drawAsBrowsers, loadSharp } from "#server/kernel/pictures/sharp.ts";
import { openFile, type StoredFile } from "./store-file.ts";

/** Picture formats with previews in conversations, by content. Animations show their first frame. */
const showable: ReadonlySet<PictureKind> = new Set(["jpeg", "png", "webp", "gif"]);
/** Longest side of a preview, px. */
const SIDE = 960;

/** The storage key of a file's preview, if it has one. */
export const previewKey = (key: string): string => key.replace(/^files\//, "previews/");

/**
 * Width and height of an upload that can be shown as a picture, upright, px; null for anything else. Decodes no pixels.
 */
export async function pictureSizeOf(upload: Upload): Promise<{ width: number; height: number } | null> {
  const head = await pictureSlots(() => readPictureHead(upload.path, showable));
  return head && !head.tooLarge ? { width: head.width, height: head.height } : null;
}

/**
 * A small WebP of a stored picture, rendered at the first request.
 * @throws Refusal not_found when it cannot be decoded
 */
export async function openPreview(ctx: Ctx, file: Pick<StoredFile, "key">): Promise<Buffer> {
  const { storage } = ctx.ports;
  const made = await storage.get(previewKey(file.key));
  if (made) return buffer(made.stream);
  const original = await buffer(await openFile(ctx, file));
  const sharp = await loadSharp();
  const small = await pictureSlots(() =>
    drawAsBrowsers((failOn) =>
      sharp(original, { limitInputPixels: terms.imageMaxPixels, failOn })
        .rotate()
        .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 80 }),
    ).catch(() => refuse("not_found")),
  );
  await storage.put(previewKey(file.key), small, { contentType: "image/webp" });
  return small;
}

/** Deletes unreferenced stored files: rows first, so that no row leads to missing bytes. */
export async function removeFiles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await ctx.db
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning({ key: files.key });
  for (const file of gone) {
    await ctx.ports.storage.delete(previewKey(file.key));
    await ctx.ports.storage.delete(file.key);
  }
}
