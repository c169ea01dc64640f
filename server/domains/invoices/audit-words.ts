/** What operators read for the kinds of rows that are named in the journal. */
export const auditSubjects = {
  invoice: "電子發票",
} as const;
