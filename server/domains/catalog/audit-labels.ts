/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
  "called_words.add": "為子分類新增別名",
  "called_words.delete": "刪除子分類的別名",
  "missed_searches.close": "略過找不到服務的搜尋",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  service: "服務",
  service_report: "服務檢舉",
  synonyms: "同義詞",
  called_word: "子分類的別名",
  missed_search: "找不到服務的搜尋",
} as const;
