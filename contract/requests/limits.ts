import { filesUpTo } from "../files/sizes.ts";

/** Limits of the forms of requests and offers. Lengths in characters, money in NT$, time in whole days. */
export const limits = {
  titleMin: 5,
  titleMax: 40,
  descriptionMin: 30,
  descriptionMax: 5000,
  /** Stored length, markup included. */
  markupMax: 40_000,
  budgetMin: 300,
  budgetMax: 1_000_000,
  /** Deliverables of a request, against which offers are checked. */
  wants: 10,
  wantMax: 60,
  answerMax: 300,
  dueDaysMax: 365,
  files: 10,

  messageMin: 20,
  messageMax: 3000,
  priceMin: 100,
  priceMax: 1_000_000,
  daysMax: 90,
  revisionsMax: 10,
  scope: 20,
  excluded: 10,
  lineMax: 100,
  offerFiles: 5,

  /** Explanation beside a reason, and message of a counter-offer. */
  wordMax: 500,
  filterNameMax: 30,
} as const;

/** Files of a request and of an offer, uploaded when selected. */
export const requestFiles = filesUpTo(limits.files);
export const offerFiles = filesUpTo(limits.offerFiles);
