import { createHash } from "node:crypto";
import { megabytes } from "#contract/files/sizes.ts";
import type { Picture } from "#contract/shared.ts";
import * as terms from "#contract/terms.ts";
import { images } from "#server/db/schema/files.ts";
import type { Upload } from "#server/http/handler.ts";
import { type Ctx, viewerId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { type PictureHead, pictureSlots, readPictureHead, refusePicture } from "#server/kernel/pictures/pictures.ts";
import { drawAsBrowsers, loadSharp } from "#server/kernel/pictures/sharp.ts";
import { type ImageUse, imageFormats, imageKey, storedSize } from "./rules.ts";

/** Reads the file's header only: name and declared type are not trusted, and no pixel is decoded. */
async function headOf(upload: Upload, field: string): Promise<PictureHead> {
  if (upload.bytes > terms.imageMaxBytes)
    refuseField("too_large", field, `圖片不能超過 ${megabytes(terms.imageMaxBytes)}，請縮小後再上傳。`);
  const head = await readPictureHead(upload.path, imageFormats);
  if (!head) return refusePicture(upload.path, field);
  if (head.tooLarge) refuseField("image_too_large", field);
  return head;
}

/** Re-encodes the picture upright, cropped for its use, as WebP in sRGB without metadata. */
async function reencode(upload: Upload, use: ImageUse, field: string): Promise<{ data: Buffer } & Size> {
  const head = await headOf(upload, field);
  const size = storedSize(use, head.width, head.height);
  const sharp = await loadSharp();
  const data = await drawAsBrowsers((failOn) =>
    sharp(upload.path, { limitInputPixels: terms.imageMaxPixels, failOn })
      .rotate()
      .resize({ ...size, fit: "cover", position: sharp.strategy.attention })
      .webp({ quality: 84 }),
  ).catch(() => refuseField("bad_image", field));
  return { data, ...size };
}

type Size = { width: number; height: number };

/** Stores an encoded WebP under the hash of its bytes; the same picture is stored once. */
async function storeImageBytes(ctx: Ctx, data: Buffer, size: Size): Promise<Picture> {
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
  // The row first: it protects the bytes from the sweeper, and bytes without a row would never be found again.
  const createdAt = ctx.now();
  await ctx.db
    .insert(images)
    .values({ hash, ownerId: viewerId(ctx), ...size, bytes: data.length, createdAt })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt } });
  await ctx.ports.storage.put(imageKey(hash), data, { contentType: "image/webp" });
  return { hash, ...size };
}

/**
 * Stores an uploaded picture: JPEG, PNG or WebP by content, at most `imageMaxBytes`, `imageMaxSide` per side and
 * `imageMaxPixels` in total.
 * @param options.field the form field of a refusal
 * @throws Refusal bad_image, image_too_large, too_large
 */
export async function storeImage(
  ctx: Ctx,
  upload: Upload,
  options: { use: ImageUse; field?: string },
): Promise<Picture> {
  const { data, ...size } = await pictureSlots(() => reencode(upload, options.use, options.field ?? "image"));
  return storeImageBytes(ctx, data, size);
}
