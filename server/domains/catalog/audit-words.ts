/** What operators read for the acts that this domain records. */
export const auditWords = {
  "synonyms.create": "新增同義詞",
  "synonyms.save": "修改同義詞",
  "synonyms.delete": "刪除同義詞",
  "service.created": "建立服務",
  "service.published": "上架服務",
  "service.publish": "上架服務",
  "service.pause": "暫停接單",
  "service.resume": "恢復接單",
  "service.remove": "刪除服務",
  "service.report": "檢舉服務",
  "service.hide": "下架服務（營運人員）",
  "service.show": "恢復上架（營運人員）",
  "service.dismiss_reports": "檢舉不成立",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  service: "服務",
  synonyms: "同義詞",
} as const;
