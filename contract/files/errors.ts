import { grouped } from "../money.ts";
import type { ErrorTable } from "../shared-errors.ts";
import * as terms from "../terms.ts";

export const fileErrors = {
  bad_image: [400, "這個檔案不是可用的圖片，請改用 JPEG、PNG 或 WebP。"],
  image_too_large: [
    400,
    `圖片尺寸過大，請縮小到長邊 ${grouped(terms.imageMaxSide)} 像素、總共 ${terms.imageMaxPixels / 10_000} 萬像素以內再上傳。`,
  ],
} as const satisfies ErrorTable;
