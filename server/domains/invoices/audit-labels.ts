/** What operators read for the acts that this domain records beside the transitions of its process. */
export const auditLabels = {
  "fee.return": "退還平台費用",
  "invoice.readdress": "修改發票的開立對象",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  invoice: "電子發票",
  fee_bill: "平台費用",
} as const;
