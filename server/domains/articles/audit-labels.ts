/** Labels of audited subjects, as operators see them. */
export const auditSubjects = {
  article: "文章",
  article_report: "文章檢舉",
} as const;
