/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "fee_rule.propose": "提出費率規則",
  "fee_rule.confirm": "放行費率規則",
  "fee_rule.end": "結束費率規則",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  fee_rule: "費率規則",
} as const;
