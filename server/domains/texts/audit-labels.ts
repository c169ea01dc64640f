/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "text.save": "修改說明文件或公告條款",
  "text.restore": "說明文件回到較早的版本",
  "text.recall": "撤回條款修改的公告",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = { text: "說明文件與條款" } as const;
