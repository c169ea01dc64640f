/** What operators read for the acts that this domain records. */
export const auditWords = {
  "balance.turned_to_points": "餘額轉為點數",
  "ledger.differs": "帳務不符",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  ledger: "帳務",
} as const;
