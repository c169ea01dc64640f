/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "message_report.look_at_file": "開啟檢舉的檔案",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  message: "訊息",
  message_report: "檢舉",
} as const;
