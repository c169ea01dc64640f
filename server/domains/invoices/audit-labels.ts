/** Labels of audited acts other than process transitions, as operators see them. */
export const auditLabels = {
  "fee.return": "退還平台費用",
  "invoice.readdress": "修改發票的開立對象",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  invoice: "電子發票",
  fee_bill: "平台費用",
} as const;
