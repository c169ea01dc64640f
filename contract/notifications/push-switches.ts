/** Kinds of push messages that members may switch off, with their labels in the settings. All have a deadline. */
export const pushSwitches = {
  orders: "訂單期限",
  requests: "提案與需求期限",
  endings: "優惠券與金幣到期",
} as const;
export type PushSwitch = keyof typeof pushSwitches;
