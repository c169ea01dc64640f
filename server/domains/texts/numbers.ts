import { limits } from "#contract/catalog/limits.ts";
import { limits as rates } from "#contract/route/limits.ts";
import * as terms from "#contract/terms.ts";
import { HOUR, MINUTE } from "#contract/time.ts";

const MB = 1024 * 1024;
const percent = (basisPoints: number): number => basisPoints / 100;

/**
 * The current numbers of the business that the product's texts mention, so that no text repeats them. The name states the
 * unit; percentages may have decimals. Existing sales keep their own (docs/decisions/002).
 */
export const numbers = {
  commissionPercent: percent(terms.sellerCommissionBp),
  buyerFeePercent: percent(terms.buyerFeeBp),
  paymentMinutes: terms.paymentWindowMs / MINUTE,
  acceptanceDays: terms.acceptanceDays,
  acceptanceExtensionDays: terms.acceptanceExtensionDays,
  acceptanceReminderDays: terms.acceptanceReminderDaysBefore.map((days) => terms.acceptanceDays - days),
  requirementsReminderDays: [...terms.requirementsReminderDays],
  startWithoutRequirementsDays: terms.startWithoutRequirementsDays,
  declineHours: terms.declineWindowMs / HOUR,
  cancelLateHours: terms.cancelLateAfterMs / HOUR,
  proposalHours: terms.proposalAnswerMs / HOUR,
  cancellations: terms.cancellationsPerSide,
  disputeAnswerDays: terms.disputeAnswerDays,
  disputeResolveDays: terms.disputeResolveDays,
  clearanceDays: terms.clearanceDays,
  firstClearanceDays: terms.firstClearanceDays,
  trustedClearanceDays: terms.trustedClearanceDays,
  trustedLevel: terms.trustedLevel,
  reviewDays: terms.reviewDays,
  replyDays: terms.replyDays,
  ratingMonths: terms.ratingMonths,
  confirmHours: terms.confirmHours,
  resetMinutes: terms.resetMinutes,
  sessionDays: terms.sessionDays,
  loginAttempts: rates.password.max,
  loginMinutes: rates.password.seconds / 60,
  appealDays: terms.appealDays,
  deletionDays: terms.deletionDays,
  idImageKeepDays: terms.idImageRetentionDays,
  markDays: terms.markDays,
  messageFileMb: terms.messageFileMaxBytes / MB,
  deliveryFileMb: terms.deliveryFileMaxBytes / MB,
  files: terms.filesMax,
  imageMb: terms.imageMaxBytes / MB,
  galleryImages: limits.images,
  packages: limits.packages,
  options: limits.options,
  questions: limits.questions,
  priceMin: limits.priceMin,
  priceMax: limits.priceMax,
  daysMax: limits.daysMax,
};
export type Numbers = typeof numbers;
