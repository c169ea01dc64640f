import { megabytes } from "#contract/files/sizes.ts";
import { imageMaxBytes } from "#contract/terms.ts";

/** `accept` of a file input for pictures. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

const types = new Set(PICTURE_TYPES.split(","));

/** Why a chosen file cannot be uploaded as a picture; null when it can be tried. */
export function pictureProblem(file: Pick<File, "type" | "size">): string | null {
  if (!types.has(file.type)) return "只能用 JPEG、PNG 或 WebP 圖片。";
  return file.size > imageMaxBytes ? `超過 ${megabytes(imageMaxBytes)}，請縮小後再上傳。` : null;
}
