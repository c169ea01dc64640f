import { filesUpTo } from "../files/sizes.ts";

/** Numbers of the forms of requests and offers. Lengths in characters, money in NT$, time in whole days. */
export const limits = {
  titleMin: 5,
  titleMax: 40,
  descriptionMin: 30,
  descriptionMax: 5000,
  /** The same with its markup, as it is stored. */
  markupMax: 40_000,
  budgetMin: 300,
  budgetMax: 1_000_000,
  /** What a request asks for in single lines, against which offers are ticked. */
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

  /** What is said beside a reason, and with other terms. */
  wordMax: 500,
  filterNameMax: 30,
} as const;

/** Files of a request and of an offer, uploaded as they are chosen. */
export const requestFiles = filesUpTo(limits.files);
export const offerFiles = filesUpTo(limits.offerFiles);
