import type { ErrorTable } from "../shared-errors.ts";
import * as terms from "../terms.ts";
import { HOUR } from "../time.ts";

export const requestErrors = {
  request_incomplete: [422, "需求內容還沒填完，請補齊標示的欄位後再發布。"],
  request_closed: [409, "這個需求已經結束，不能再提案或修改。"],
  request_changed: [409, "買家剛剛修改了需求，請看過新的內容後再送出。"],
  request_hidden: [409, "這個需求已被平台下架，不能修改或公開。有疑問請寫信給客服。"],
  request_refused: [409, "需求的狀態剛剛已經改變，這個動作已經不能做了。"],
  stale_request: [409, "這個需求剛剛在別的分頁或裝置改過，請選擇要保留哪一份。"],
  own_request: [409, "這是你自己發布的需求。"],
  seller_unreachable: [409, "目前無法請這位會員報價。"],
  invitations_used_up: [409, `一個需求最多邀請 ${terms.invitationsMax} 位達人。`],
  filters_full: [409, `最多可以保存 ${terms.requestFiltersMax} 組搜尋條件，請先刪除不再使用的。`],
  filter_empty: [400, "請至少選擇一項條件再保存。"],
} as const satisfies ErrorTable;

export const offerErrors = {
  offer_incomplete: [422, "提案內容還沒填完，請補齊標示的欄位後再送出。"],
  offer_refused: [409, "提案的狀態剛剛已經改變，這個動作已經不能做了。"],
  offer_changed: [409, "提案內容剛剛有變動，請看過新的內容與金額後再決定。"],
  offer_limit: [409, `這個需求已經收到 ${terms.offersPerRequest} 份提案，名額已滿。`],
  offer_quota: [409, `一天最多送出 ${terms.offersPerDay} 份提案。`],
  offer_twice: [409, "你對這個需求已經有一份進行中的提案。"],
  offer_taken: [
    409,
    `你已經接受了一份提案，正在等待付款。請在 ${terms.offerPaymentMs / HOUR} 小時內完成付款，或先取消那筆訂單。`,
  ],
  stale_offer: [409, "這份提案剛剛在別的分頁或裝置改過，請選擇要保留哪一份。"],
} as const satisfies ErrorTable;
