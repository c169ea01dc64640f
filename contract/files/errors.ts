import type { ErrorTable } from "../shared-errors.ts";
import { tooLargeSentence } from "./sizes.ts";

export const fileErrors = {
  bad_image: [400, "這個檔案不是可用的圖片，請改用 JPEG、PNG 或 WebP。"],
  image_too_large: [400, tooLargeSentence],
} as const satisfies ErrorTable;
