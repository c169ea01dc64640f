/** What operators read for the acts that this domain records. */
export const auditWords = {
  "message.report": "檢舉訊息",
  "message_report.file": "開啟檢舉的檔案",
  "message_report.decide": "判定檢舉",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  message: "訊息",
  message_report: "檢舉",
} as const;
