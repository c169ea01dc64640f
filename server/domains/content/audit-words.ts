/** What operators read for the acts that this domain records. */
export const auditWords = {
  "news.create": "新增消息",
  "news.save": "修改消息",
  "news.publish": "發布消息",
  "news.withdraw": "撤下消息",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  news: "消息",
} as const;
