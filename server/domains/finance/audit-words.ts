/** What operators read for the kinds of rows that this domain's processes name. */
export const auditSubjects = {
  finance_item: "待處理的款項",
} as const;
