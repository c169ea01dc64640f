/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "outbox.fail": "信件無法送達",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  outbox: "信件",
} as const;
