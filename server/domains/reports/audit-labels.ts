/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "message_report.read": "查看檢舉內容",
} as const;
