/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "finance_item.look": "查看匯款帳號",
  "finance_item.fetch_evidence": "下載付款爭議的佐證資料",
} as const;

/** Labels of the subjects in this domain's processes. */
export const auditSubjects = {
  finance_item: "待處理的款項",
} as const;
