import type { ErrorTable } from "../shared-errors.ts";

export const catalogErrors = {
  service_incomplete: [422, "服務內容還沒填完，請補齊標示的欄位後再上架。"],
  service_not_for_sale: [409, "這項服務目前沒有開放購買。"],
  category_unknown: [400, "請選擇分類。"],
  own_service: [409, "不能購買自己的服務。"],
  own_service_report: [409, "不能檢舉自己的服務。"],
  service_hidden: [409, "這項服務已被下架，不能上架、恢復接單或複製。有疑問請寫信給客服。"],
  stale_service: [409, "這項服務剛剛在別的分頁或裝置改過，請選擇要保留哪一份。"],
} as const satisfies ErrorTable;
