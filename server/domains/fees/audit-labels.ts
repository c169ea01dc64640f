/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "fee_rule.propose": "提出費率規則",
  "fee_rule.confirm": "放行費率規則",
  "fee_rule.end": "結束費率規則",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  fee_rule: "費率規則",
} as const;
