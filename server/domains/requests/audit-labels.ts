/** What operators read for the acts that this domain records beside its processes. */
export const auditLabels = {
  "request.look": "查看需求與提案",
  "request.look_at_file": "下載被檢舉需求的檔案",
  "offer.look_at_file": "下載被檢舉提案的檔案",
  "request.invite": "邀請達人提案",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = { request: "需求", offer: "提案", request_report: "需求與提案的檢舉" } as const;
