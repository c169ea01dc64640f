/** What operators read for the kinds of rows that this domain's processes name. */
export const auditSubjects = { approval: "大額決定" } as const;
