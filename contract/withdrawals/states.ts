/** States of a withdrawal, as shown to its member. */
export const withdrawalStates = {
  requested: "已申請",
  batched: "準備匯款",
  sent: "銀行處理中",
  paid: "已匯出",
  returned: "已退回餘額",
} as const;
export type WithdrawalState = keyof typeof withdrawalStates;

export const withdrawalTransitions = [
  "request",
  "reopen",
  "correct",
  "put_in_batch",
  "take_out",
  "send",
  "pay",
  "return",
  "bounce",
  "hand_back",
] as const;

/** States of a batch file. */
export const batchStates = {
  waiting: "等待放行",
  sent: "等待銀行回覆",
  answered: "已回覆",
  discarded: "已取消",
} as const;
export type BatchState = keyof typeof batchStates;

export const batchTransitions = ["make", "release", "discard", "answer_part", "answer"] as const;
/** What the console's buttons open. */
export const batchForms = ["propose", "discard", "answer"] as const;
