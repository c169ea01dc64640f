/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "news.save": "修改消息",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  news: "消息",
} as const;
