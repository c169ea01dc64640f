/** States of a copyright notice, as operators read them. */
export const noticeStates = {
  unconfirmed: "信箱未確認",
  received: "待處理",
  asked: "補正中",
  lapsed: "未補正，視為未提出",
  refused: "不成立",
  taken_down: "已下架",
  countered: "收到回復通知",
  sued: "已提出訴訟",
  restored: "已恢復",
} as const;
export type NoticeState = keyof typeof noticeStates;
export const noticeStateNames = Object.keys(noticeStates) as [NoticeState, ...NoticeState[]];

/** What operators do with a notice; each asks for a text. */
export const noticeActs = ["ask", "take_down", "refuse", "sue", "lift"] as const;
export type NoticeAct = (typeof noticeActs)[number];

export const noticeTransitions = [
  "write",
  "file",
  "confirm",
  "complete",
  "lapse",
  "counter",
  "restore",
  ...noticeActs,
] as const;
export type NoticeTransition = (typeof noticeTransitions)[number];

/** As what somebody gives notice. */
export const noticeRoles = {
  holder: "著作權人",
  plate: "製版權人",
  licensee: "專屬授權的被授權人",
  agent: "權利人的代理人",
} as const;
export type NoticeRole = keyof typeof noticeRoles;
