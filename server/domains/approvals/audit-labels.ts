/** What operators read for the acts that this domain records. */
export const auditLabels = { "approval.alone": "一個人承諾金額" } as const;

/** What operators read for the kinds of rows that this domain's processes name. */
export const auditSubjects = { approval: "大額決定" } as const;
