import { isTooLarge, tooLargeSentence } from "#contract/files/sizes.ts";
import { pictureProblem } from "./picture-rules.ts";

/** A chosen picture as the browser shows it, with its EXIF rotation applied. Revoke `src` when done. */
export type ReadPicture = { src: string; width: number; height: number };

/** Decodes a chosen file. @throws Error with a message for the user when it is no picture, or too large */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = pictureProblem(file);
  if (problem) throw new Error(problem);
  const src = URL.createObjectURL(file);
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(src);
    throw new Error("這個檔案不是可用的圖片，請改用 JPEG、PNG 或 WebP。");
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!isTooLarge({ width, height })) return { src, width, height };
  URL.revokeObjectURL(src);
  throw new Error(tooLargeSentence);
}
