/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  service: "服務",
  service_report: "服務檢舉",
  synonyms: "同義詞",
} as const;
