/** Labels in the audit log for the acts of this domain. */
export const auditLabels = {
  "payment.close_method": "停用付款方式",
  "payment.open_method": "恢復付款方式",
  "payment.miss_answer": "付款沒有結果",
  "payment.find_difference": "付款金額不符",
  "payment.ask_again": "重新查詢付款結果",
  "payment.book_excess": "沖銷多退的款項",
} as const;

/** Labels in the audit log for the kinds of rows. */
export const auditSubjects = {
  payment_attempt: "付款",
  payment_method: "付款方式",
  card: "信用卡",
} as const;
