/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "balance.turn_to_points": "餘額轉為點數",
  "points.turn_to_balance": "點數轉回餘額",
  "points.pay_out": "點數隨帳號結清",
  "balance.give_up": "刪除帳號時放棄餘額",
  "ledger.find_difference": "帳務不符",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  ledger: "帳務",
} as const;
