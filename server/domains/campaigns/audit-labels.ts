/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "campaign.save": "修改活動",
  "campaign.answer": "填寫問卷",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  campaign: "活動",
  campaign_entry: "活動作品",
  campaign_entry_report: "作品檢舉",
  campaign_act: "活動參加紀錄",
} as const;
