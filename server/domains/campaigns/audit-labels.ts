/** Labels of this domain's audited acts, as operators see them. */
export const auditLabels = {
  "campaign.save": "修改活動",
  "campaign.answer": "填寫問卷",
} as const;

/** Labels of the subjects of those acts. */
export const auditSubjects = {
  campaign: "活動",
  campaign_entry: "活動作品",
  campaign_entry_report: "作品檢舉",
  campaign_act: "活動參加紀錄",
} as const;
