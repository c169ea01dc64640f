/** What operators read for the kinds of rows that this domain names. */
export const auditSubjects = {
  article: "文章",
  article_report: "文章檢舉",
} as const;
