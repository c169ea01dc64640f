/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "member.leave": "申請刪除帳號",
  "member.delete": "帳號已刪除",
  "member.ask_export": "申請匯出資料",
  "member.download_export": "下載匯出的資料",
} as const;
