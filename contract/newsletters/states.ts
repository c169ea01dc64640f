/** States of an issue of the newsletter. */
export const newsletterStates = {
  draft: "草稿",
  waiting: "等待放行",
  sending: "寄送中",
  sent: "已寄出",
  stopped: "已停止",
} as const;
export type NewsletterState = keyof typeof newsletterStates;

export const newsletterTransitions = ["create", "submit", "take_back", "release", "stop", "finish"] as const;
export type NewsletterTransition = (typeof newsletterTransitions)[number];
/** The forms of its buttons. `plain`: a confirmation. `submit`: asks again if another issue went out this month. */
export const newsletterForms = ["plain", "submit"] as const;
