import { limits } from "#contract/catalog/limits.ts";
import type { Terms } from "#contract/content/schemas.ts";
import { HOUR, MINUTE } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";

const MB = 1024 * 1024;
const percent = (basisPoints: number): number => basisPoints / 100;

/** The numbers of the texts: what counts from now on. A sale that was made keeps its own (docs/decisions/002). */
export const terms: Terms = {
  commissionPercent: percent(settings.sellerCommissionBp),
  buyerFeePercent: percent(settings.buyerFeeBp),
  paymentMinutes: settings.paymentWindowMs / MINUTE,
  reviewDays: settings.reviewWindowDays,
  reviewExtensionDays: settings.reviewExtensionDays,
  acceptReminderDays: [...settings.autoAcceptReminderDays],
  briefReminderDays: [...settings.briefReminderDays],
  startWithoutBriefDays: settings.startWithoutBriefDays,
  releaseHours: settings.releaseWindowMs / HOUR,
  cancelLateHours: settings.cancelLateAfterMs / HOUR,
  askHours: settings.askAnswerMs / HOUR,
  cancelAsks: settings.cancelAsksPerSide,
  disputeAnswerDays: settings.disputeAnswerDays,
  disputeResolveDays: settings.disputeResolveDays,
  clearanceDays: settings.clearanceDays,
  firstClearanceDays: settings.firstClearanceDays,
  feedbackDays: settings.feedbackDays,
  replyDays: settings.replyDays,
  ratingMonths: settings.ratingMonths,
  confirmHours: settings.confirmHours,
  resetMinutes: settings.resetMinutes,
  sessionDays: settings.sessionDays,
  loginAttempts: settings.loginAttempts,
  loginMinutes: settings.loginWindowMs / MINUTE,
  appealDays: settings.appealDays,
  deletionDays: settings.deletionDays,
  idImageKeepDays: settings.idImageKeepDays,
  messageFileMb: settings.messageFileMaxBytes / MB,
  deliveryFileMb: settings.deliveryFileMaxBytes / MB,
  files: settings.filesMax,
  imageMb: settings.imageMaxBytes / MB,
  galleryImages: settings.galleryMax,
  packages: limits.packages,
  options: limits.options,
  questions: limits.questions,
  priceMin: limits.priceMin,
  priceMax: limits.priceMax,
  daysMax: limits.daysMax,
};
