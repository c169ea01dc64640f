import type { ErrorTable } from "../shared-errors.ts";

export const orderErrors = {
  price_changed: [409, "價格或內容剛剛有變動，請確認新的金額後再送出。"],
  unpaid_waiting: [409, "你有一筆這項服務的訂單還沒付款，請先完成付款或取消，再重新下單。"],
  seller_full: [409, "賣家目前接單已滿，請稍後再來，或先收藏這項服務。"],
  transition_refused: [409, "交易的狀態剛剛已經改變，這個動作已經不能做了。"],
  consent_required: [400, "同意付款按鈕上方的說明，就可以下單。"],
  revisions_used_up: [409, "修改次數已經用完。"],
  review_closed: [409, "評價期限已過，或你已經評價過了。"],
  own_review_report: [409, "不能檢舉自己寫的評價。"],
  parts_not_enough: [409, "點數與金幣不足以付清這筆訂單，請選擇其餘金額的付款方式。"],
  parts_are_enough: [409, "點數與金幣已經足夠，請直接用點數付款。"],
  work_refused: [409, "只有順利完成、沒有退款的訂單，成果才能放進作品集。"],
} as const satisfies ErrorTable;
