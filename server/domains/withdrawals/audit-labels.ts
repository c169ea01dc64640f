/** Labels of audited acts other than process transitions, as operators see them. */
export const auditLabels = {
  "withdrawal_batch.fetch": "下載匯款批次",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  withdrawal: "提領",
  withdrawal_batch: "匯款批次",
} as const;
