/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "member.raise_level": "升等",
  "member.announce_level": "預告調降等級",
  "member.lower_level": "調降等級",
  "member.keep_level": "維持等級",
  "profile.change": "修改個人檔案",
  "profile.change_jobs": "修改職務",
  "profile.change_plan_notices": "修改收費注意事項",
  "profile.home": "調整我的首頁",
  "profile_item.reorder": "調整個人檔案項目的順序",
  "profile_item.create": "新增個人檔案項目",
  "profile_item.change": "修改個人檔案項目",
  "profile_item.remove": "刪除個人檔案項目",
  "job.create": "新增職務",
  "job.save": "修改職務的名稱、位置或停用",
  "job.restore": "職務回到較早的版本",
  "job.move": "調整職務的順序",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  profile_item: "個人檔案項目",
  job_title: "職務",
  profile_part: "個人檔案的內容",
  profile_report: "個人檔案檢舉",
} as const;
