/** What operators read for the acts that this domain records. */
export const auditWords = {
  "card.kept": "保存信用卡",
  "card.removed": "移除信用卡",
  "payment.method_closed": "停用付款方式",
  "payment.method_opened": "恢復付款方式",
  "payment.started": "開始付款",
  "payment.settled": "付款完成",
  "payment.number_issued": "取得繳費號碼",
  "payment.failed": "付款失敗",
  "payment.unanswered": "付款沒有結果",
  "payment.amount_differs": "付款金額不符",
  "payment.asked_again": "重新查詢付款結果",
  "payment.excess_booked": "沖銷多退的款項",
  "payment.closed_by_hand": "人工確認付款結果",
  "payment.refund_retried": "重新退款",
  "payment.refund_settled": "人工完成退款",
  "payment.refund_asked": "申請退款",
  "payment.refund_chosen": "選擇退款方式",
  "payment.refunded": "完成退款",
  "payment.refund_refused": "退款被拒",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  payment_attempt: "付款",
  payment_method: "付款方式",
  card: "信用卡",
} as const;
