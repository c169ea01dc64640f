/** Labels of audited acts other than process transitions, as operators see them. */
export const auditLabels = {
  "request.look": "查看需求與提案",
  "request.look_at_file": "下載被檢舉需求的檔案",
  "offer.look_at_file": "下載被檢舉提案的檔案",
  "request.invite": "邀請達人提案",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = { request: "需求", offer: "提案", request_report: "需求與提案的檢舉" } as const;
