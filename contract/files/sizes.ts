import { grouped } from "../money.ts";
import { deliveryFileMaxBytes, filesMax, imageMaxPixels, imageMaxSide, messageFileMaxBytes } from "../terms.ts";

/** Formats a limit as whole megabytes of 1,048,576 bytes: 25 MB. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** Number and size limits of the files in a form. */
export type FileRules = {
  max: number;
  /** Per file. */
  maxBytes: number;
  /** In total. */
  totalBytes: number;
};

/** Rules for up to `max` files, each limited like a file of a message. */
export const filesUpTo = (max: number): FileRules => ({
  max,
  maxBytes: messageFileMaxBytes,
  totalBytes: max * messageFileMaxBytes,
});

export const messageFiles = filesUpTo(filesMax);
export const deliveryFiles: FileRules = {
  max: filesMax,
  maxBytes: deliveryFileMaxBytes,
  totalBytes: deliveryFileMaxBytes,
};

/** True if decoding the picture would take too much memory. */
export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > imageMaxSide || width * height > imageMaxPixels;

export const tooLargeSentence = `圖片尺寸過大，請縮小到長邊 ${grouped(imageMaxSide)} 像素、總共 ${imageMaxPixels / 10_000} 萬像素以內再上傳。`;
