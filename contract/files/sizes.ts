import { grouped } from "../money.ts";
import { deliveryFileMaxBytes, filesMax, imageMaxPixels, imageMaxSide, messageFileMaxBytes } from "../terms.ts";

/** 25 MB, as limits are told: whole megabytes of 1,048,576 bytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** How many files may come with a form, and how large they may be. */
export type FileRules = {
  max: number;
  /** Of one file. */
  maxBytes: number;
  /** Of all together. */
  totalBytes: number;
};

/** So many, each as large as a file of a message. */
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

/** A picture that would fill too much memory when it is decoded. */
export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > imageMaxSide || width * height > imageMaxPixels;

export const tooLargeSentence = `圖片尺寸過大，請縮小到長邊 ${grouped(imageMaxSide)} 像素、總共 ${imageMaxPixels / 10_000} 萬像素以內再上傳。`;
