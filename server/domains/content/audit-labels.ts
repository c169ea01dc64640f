/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "news.save": "修改消息",
  "faq.create": "新增常見問題",
  "faq.save": "修改常見問題",
  "faq.restore": "常見問題回到較早的版本",
  "faq.move": "調整常見問題的順序",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  news: "消息",
  faq: "常見問題",
} as const;
