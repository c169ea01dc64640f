/** Kinds of mail that members may switch off, with their labels in settings and mails. */
export const mailSwitches = {
  orders: "交易進度",
  messages: "私人訊息",
  requests: "提案邀請與追蹤的新需求",
  newsletter: "電子報",
} as const;
export type MailSwitch = keyof typeof mailSwitches;
