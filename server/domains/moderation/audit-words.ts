/** What operators read for the acts that this domain records. */
export const auditWords = {
  "member.suspend": "停權",
  "member.ban": "永久停權",
  "member.restore": "恢復帳號",
  "member.pledge": "承諾不再違規",
  "member.appeal": "提出申訴",
  "member.leave": "申請刪除帳號",
  "member.deleted": "帳號已刪除",
  "appeal.answer": "回覆申訴",
  "contact.answer": "回覆信件",
  "identity.look": "查看身分證件",
  "identity.accept": "通過身分驗證",
  "identity.refuse": "不通過身分驗證",
  "message_report.read": "查看檢舉內容",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  contact: "客服信件",
} as const;
