import type { ErrorTable } from "../shared-errors.ts";

export const paymentErrors = {
  payment_closed: [409, "這筆訂單已經不能付款。"],
  payment_pending: [409, "上一次付款的結果還在確認中，請稍候幾分鐘再試，以免重複扣款。"],
  card_refused: [409, "這張卡目前不能使用，請改用其他卡片或付款方式。"],
  method_refused: [409, "這個付款方式目前不能使用，請改用其他付款方式。"],
  gateway_unreachable: [503, "暫時連不上付款服務，訂單已保留，請稍後再按一次付款。"],
} as const satisfies ErrorTable;
