/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "finance_item.look": "查看匯款帳號",
  "finance_item.fetch_evidence": "下載付款爭議的佐證資料",
} as const;

/** What operators read for the kinds of rows that this domain's processes name. */
export const auditSubjects = {
  finance_item: "待處理的款項",
} as const;
