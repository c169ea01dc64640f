/** What operators read for the acts that this domain records. */
export const auditWords = {
  "member.level_raised": "升等",
  "member.level_noticed": "預告調降等級",
  "member.level_lowered": "調降等級",
  "member.level_kept": "維持等級",
  "profile.changed": "修改個人檔案",
  "profile.jobs_changed": "修改職務",
  "profile.plan_notices_changed": "修改收費注意事項",
  "profile_items.ordered": "調整個人檔案項目的順序",
  "profile_item.created": "新增個人檔案項目",
  "profile_item.changed": "修改個人檔案項目",
  "profile_item.removed": "刪除個人檔案項目",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  profile_item: "個人檔案項目",
} as const;
