/** What operators read for the acts that this domain records. */
export const auditWords = {
  "approval.proposed": "提出大額決定",
  "approval.approved": "放行大額決定",
  "approval.rejected": "退回大額決定",
  "approval.withdrawn": "撤回大額決定",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = { approval: "大額決定" } as const;
