/** What operators read for the acts that this domain records. */
export const auditLabels = {
  "outbox.fail": "信件無法送達",
  "push.subscribe": "開啟裝置的期限提醒",
  "push.unsubscribe": "關閉裝置的期限提醒",
  "push.choose_kinds": "變更期限提醒的種類",
} as const;

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  outbox: "信件",
} as const;
