/** Labels of the subjects of audited acts. */
export const auditSubjects = { copyright_notice: "著作權通知" } as const;
