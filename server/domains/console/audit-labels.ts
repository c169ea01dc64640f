/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "job.retry": "重新執行停下的工作",
  "member.open_records": "查看會員的紀錄",
  "note.write": "寫下備註",
  "note.strike": "劃掉備註",
  "queue.mark": "接手或安排待辦項目",
  "audit.export": "下載操作紀錄",
  "operator.grant": "授予營運角色",
  "operator.revoke": "收回營運角色",
} as const;
