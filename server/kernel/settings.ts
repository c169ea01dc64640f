import { DAY, HOUR, MINUTE } from "./clock.ts";

/**
 * Every number of the business in one place. A row that was made under a number keeps a copy of it,
 * so a change here never reaches back (docs/decisions/002).
 * Units: NT$ whole dollars, basis points (1/100 %), milliseconds where the name ends in Ms.
 */
export const settings = {
  sellerCommissionBp: 1500,
  buyerFeeBp: 500,
  coinShareBp: 2000,
  clearanceDays: 7,
  firstClearanceDays: 14,
  paymentWindowMs: 30 * MINUTE,
  /** Stored cards that a member may have, those that no longer work included. */
  cardsMax: 5,
  /** NT$ by which a card is checked that is registered without a purchase. */
  cardCheckAmount: 1,
  cardChecksPerDay: 5,
  reviewWindowDays: 7,
  reviewExtensionDays: 7,
  autoAcceptReminderDays: [3, 6],
  briefReminderDays: [1, 3, 5],
  startWithoutBriefDays: 7,
  /** A revision has at least so long, whatever was left of the time. */
  revisionDays: 3,
  /** How often one side may propose to call an order off. */
  cancelAsksPerSide: 3,
  roomMessagesPerMinute: 20,
  messagesPerMinute: 20,
  threadsPerHour: 10,
  reportsPerHour: 20,
  /** How long a message may be taken back. */
  unsendMs: 5 * MINUTE,
  /** How long is kept which contact details were refused. */
  refusalKeepDays: 30,
  releaseWindowMs: 24 * HOUR,
  cancelLateAfterMs: 24 * HOUR,
  askAnswerMs: 72 * HOUR,
  disputeAnswerDays: 3,
  disputeResolveDays: 14,
  /** How often one side may call the operators into an order. */
  disputesPerSide: 3,
  faultContestDays: 14,
  feedbackDays: 14,
  replyDays: 30,
  ratingMonths: 12,
  /** How long a level stays after its member was told that the record no longer earns it. */
  levelNoticeDays: 30,
  /** Weight, in reviews, of the site mean in a shrunk average. */
  ratingPriorCount: 5,
  sessionDays: 30,
  confirmHours: 48,
  resetMinutes: 30,
  loginAttempts: 10,
  loginWindowMs: 15 * MINUTE,
  imageMaxBytes: 5 * 1024 * 1024,
  imageMaxSide: 8000,
  galleryMax: 8,
  deliveryFileMaxBytes: 200 * 1024 * 1024,
  messageFileMaxBytes: 25 * 1024 * 1024,
  filesMax: 10,
  pageSize: 20,
  appealDays: 20,
  deletionDays: 30,
  exportKeepDays: 7,
  eventKeepDays: 90,
  exportEveryMs: DAY,
  idImageKeepDays: 30,
  /** Uploads that nothing refers to. */
  looseUploadKeepMs: 48 * HOUR,
  /** Pictures of cards that no application names. */
  loosePaperKeepMs: DAY,
  onlineWithinMs: DAY,
  mailThreadMs: 15 * MINUTE,
} as const;

/** Half-up share of an amount. @param basisPoints 1500 is 15 %. @returns whole NT$. */
export function share(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5000) / 10_000);
}
