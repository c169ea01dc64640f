/** What operators read for the acts that this domain records. */
export const auditWords = {
  "member.leave": "申請刪除帳號",
  "member.deleted": "帳號已刪除",
  "member.export_asked": "申請匯出資料",
  "member.export_downloaded": "下載匯出的資料",
} as const;
