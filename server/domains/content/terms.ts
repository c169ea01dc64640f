import { limits } from "#contract/catalog/limits.ts";
import type { Terms } from "#contract/content/schemas.ts";
import { limits as rates } from "#contract/route/limits.ts";
import * as numbers from "#contract/terms.ts";
import { HOUR, MINUTE } from "#contract/time.ts";

const MB = 1024 * 1024;
const percent = (basisPoints: number): number => basisPoints / 100;

/** The current numbers that texts mention. Existing sales keep their own (docs/decisions/002). */
export const terms: Terms = {
  commissionPercent: percent(numbers.sellerCommissionBp),
  buyerFeePercent: percent(numbers.buyerFeeBp),
  paymentMinutes: numbers.paymentWindowMs / MINUTE,
  acceptanceDays: numbers.acceptanceDays,
  acceptanceExtensionDays: numbers.acceptanceExtensionDays,
  acceptanceReminderDays: numbers.acceptanceReminderDaysBefore.map((days) => numbers.acceptanceDays - days),
  requirementsReminderDays: [...numbers.requirementsReminderDays],
  startWithoutRequirementsDays: numbers.startWithoutRequirementsDays,
  declineHours: numbers.declineWindowMs / HOUR,
  cancelLateHours: numbers.cancelLateAfterMs / HOUR,
  proposalHours: numbers.proposalAnswerMs / HOUR,
  cancellations: numbers.cancellationsPerSide,
  disputeAnswerDays: numbers.disputeAnswerDays,
  disputeResolveDays: numbers.disputeResolveDays,
  clearanceDays: numbers.clearanceDays,
  firstClearanceDays: numbers.firstClearanceDays,
  trustedClearanceDays: numbers.trustedClearanceDays,
  trustedLevel: numbers.trustedLevel,
  reviewDays: numbers.reviewDays,
  replyDays: numbers.replyDays,
  ratingMonths: numbers.ratingMonths,
  confirmHours: numbers.confirmHours,
  resetMinutes: numbers.resetMinutes,
  sessionDays: numbers.sessionDays,
  loginAttempts: rates.password.max,
  loginMinutes: rates.password.seconds / 60,
  appealDays: numbers.appealDays,
  deletionDays: numbers.deletionDays,
  idImageKeepDays: numbers.idImageRetentionDays,
  markDays: numbers.markDays,
  messageFileMb: numbers.messageFileMaxBytes / MB,
  deliveryFileMb: numbers.deliveryFileMaxBytes / MB,
  files: numbers.filesMax,
  imageMb: numbers.imageMaxBytes / MB,
  galleryImages: limits.images,
  packages: limits.packages,
  options: limits.options,
  questions: limits.questions,
  priceMin: limits.priceMin,
  priceMax: limits.priceMax,
  daysMax: limits.daysMax,
};
