/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "news.save": "修改消息",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  news: "消息",
} as const;
