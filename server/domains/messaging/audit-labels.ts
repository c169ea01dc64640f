/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "message_report.look_at_file": "開啟檢舉的檔案",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  message: "訊息",
  message_report: "檢舉",
} as const;
