/** States of a payment attempt. */
export const attemptStates = {
  started: "等待付款",
  paid: "已付款",
  failed: "付款失敗",
  expired: "已逾時",
  refunding: "退款中",
  refunded: "已退款",
  refund_refused: "退款被拒",
} as const;
export type AttemptState = keyof typeof attemptStates;

export const attemptTransitions = [
  "start",
  "issue_number",
  "pay",
  "fail",
  "expire",
  "close_by_hand",
  "follow_refunds",
] as const;

/** States of a refund. */
export const refundStates = {
  queued: "等待退款",
  choosing: "等待買家選擇收款方式",
  held: "審核中，還不匯款",
  by_bank: "等待銀行轉帳",
  refused: "退款被拒",
  done: "已由金流退款",
  settled: "已用其他方式退款",
  cancelled: "不再退款，銀行已退還付款人",
} as const;
export type RefundState = keyof typeof refundStates;

export const refundTransitions = [
  "ask",
  "put_off",
  "drop",
  "refuse",
  "finish",
  "retry",
  "take_points",
  "name_account",
  "let_go",
  "ask_again",
  "finish_by_hand",
  "pay_by_bank",
  "cancel",
] as const;

/** States of a stored card. */
export const cardStates = {
  active: "可以付款",
  dead: "金流不再接受",
  leaving: "移除中",
  removed: "已移除",
} as const;
export type CardState = keyof typeof cardStates;

export const cardTransitions = ["keep", "bury", "remove", "forget"] as const;
