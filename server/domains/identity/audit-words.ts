/** What operators read for the acts that this domain records. */
export const auditWords = {
  "identity.look": "查看身分證件",
  "identity.accept": "通過身分驗證",
  "identity.refuse": "不通過身分驗證",
} as const;
