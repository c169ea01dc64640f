/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  service: "服務",
  service_report: "服務檢舉",
  synonyms: "同義詞",
} as const;
