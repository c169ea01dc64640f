/** What operators read for the acts that this domain records beside the transitions of its processes. */
export const auditLabels = {
  "withdrawal_batch.fetch": "下載匯款批次",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  withdrawal: "提領",
  withdrawal_batch: "匯款批次",
} as const;
