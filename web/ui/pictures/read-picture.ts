import { isTooLarge, tooLargeSentence } from "#contract/files/sizes.ts";
import { pictureProblem } from "./picture-rules.ts";

/** A chosen picture as the browser shows it: upright, whatever the camera noted. Revoke `src` when done. */
export type ReadPicture = { src: string; width: number; height: number };

/** Opens a chosen file. @throws Error with the sentence for the person when it is no picture, or too large */
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
