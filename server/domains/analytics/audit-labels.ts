/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = { "figures.export": "匯出市集數據" } as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = { figures: "市集數據" } as const;
