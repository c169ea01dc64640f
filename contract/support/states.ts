/** States of a letter to the support, as operators read them. */
export const letterStates = { new: "新進", working: "處理中", waiting: "等會員回覆", closed: "已結案" } as const;
export type LetterState = keyof typeof letterStates;

export const letterTransitions = [
  "write",
  "appeal",
  "open",
  "take",
  "hand_over",
  "give_back",
  "answer",
  "answer_appeal",
  "reply",
  "close",
  "settle",
  "undo",
] as const;
export type LetterTransition = (typeof letterTransitions)[number];

/** The transitions that need no input. */
export const pressed = ["take", "give_back", "close", "undo"] as const;
export type PressedTransition = (typeof pressed)[number];

export const letterForms = ["press", "answer", "hand_over", "settle"] as const;

/** What a letter is about, as its writer reads it. Until when each has to be answered: `letterDue` of the terms. */
export const letterTopics = {
  general: "一般問題",
  order: "訂單與款項",
  complaint: "消費申訴",
  privacy: "個人資料",
  appeal: "停權申訴",
} as const;
export type LetterTopic = keyof typeof letterTopics;

/** What a writer may choose; an appeal has a form of its own. */
export const chosenTopics = ["general", "order", "complaint", "privacy"] as const satisfies LetterTopic[];
