/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "settlement_file.read": "上傳撥款報表",
  "settlement_file.set_columns": "指定撥款報表的欄位",
  "settlement_file.book": "把撥款報表入帳",
  "bank_statement.enter": "登錄對帳單餘額",
  "manual_journal.propose": "提出帳務調整",
  "manual_journal.book": "放行帳務調整",
  "books.export": "匯出帳簿",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  settlement_file: "撥款報表",
  bank_statement: "對帳單餘額",
  manual_journal: "帳務調整",
  books: "帳簿",
} as const;
