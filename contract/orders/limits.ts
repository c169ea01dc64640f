/** Limits of the forms of the order room. Lengths in characters, time in whole days. */
export const limits = {
  questions: 10,
  answerMax: 3000,
  revisionMin: 10,
  extensionDaysMax: 90,

  disputeMin: 10,
  disputeMax: 3000,
  contestMin: 10,
  contestMax: 2000,
  decisionMin: 10,
  decisionMax: 2000,

  reviewMin: 10,
  reviewMax: 1000,
  replyMax: 1000,

  /** Limits of additional payments: title, extra days, note. */
  changeTitleMin: 2,
  changeTitleMax: 60,
  changeDaysMax: 90,
  noteMax: 1000,
} as const;
