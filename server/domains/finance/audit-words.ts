/** What operators read for the acts that this domain records. */
export const auditWords = {
  "finance.opened": "款項待處理",
  "finance.retried": "款項再試一次",
  "finance.came_right": "款項已恢復正常",
  "finance.settled": "款項已人工處理",
  "finance.chargeback_recorded": "登錄刷卡爭議",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  finance_item: "待處理的款項",
} as const;
