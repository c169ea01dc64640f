/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "newsletter.save": "修改電子報",
  "newsletter.test": "試寄電子報",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = { newsletter: "電子報" } as const;
