/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "approval.alone": "一個人承諾金額",
  "approval.decide_alone": "一個人決定金額",
} as const;

/** Labels of the subjects in this domain's processes. */
export const auditSubjects = { approval: "大額決定" } as const;
