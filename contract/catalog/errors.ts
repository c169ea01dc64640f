import type { ErrorTable } from "../shared-errors.ts";

export const catalogErrors = {
  service_incomplete: [422, "服務內容還沒填完，請補齊標示的欄位後再上架。"],
  service_not_for_sale: [409, "這項服務目前沒有開放購買。"],
  category_unknown: [400, "請選擇分類。"],
  own_service: [409, "不能購買自己的服務。"],
  stale_service: [409, "這項服務剛剛在別的分頁或裝置改過，請選擇要保留哪一份。"],
} as const satisfies ErrorTable;
