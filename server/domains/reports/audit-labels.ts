/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "message_report.read": "查看檢舉內容",
} as const;
