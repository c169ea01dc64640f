/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
  "called_words.add": "為子分類新增別名",
  "category.create": "新增分類",
  "category.save": "修改分類",
  "category.restore": "分類回到較早的版本",
  "category.move": "調整分類的順序",
  "subcategory.create": "新增子分類",
  "subcategory.save": "修改子分類",
  "subcategory.restore": "子分類回到較早的版本",
  "subcategory.move": "調整子分類的順序",
  "missed_searches.close": "略過找不到服務的搜尋",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  service: "服務",
  service_report: "服務檢舉",
  synonyms: "同義詞",
  category: "分類",
  subcategory: "子分類",
  missed_search: "找不到服務的搜尋",
} as const;
