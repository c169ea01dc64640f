/** What operators read for the acts that this domain records. */
export const auditWords = {
  "payment.method_closed": "停用付款方式",
  "payment.method_opened": "恢復付款方式",
  "payment.unanswered": "付款沒有結果",
  "payment.amount_differs": "付款金額不符",
  "payment.asked_again": "重新查詢付款結果",
  "payment.excess_booked": "沖銷多退的款項",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  payment_attempt: "付款",
  payment_method: "付款方式",
  card: "信用卡",
} as const;
