/** Limits of the service form. Lengths in characters, money in NT$, time in whole days. */
export const limits = {
  titleMin: 5,
  titleMax: 40,
  descriptionMin: 50,
  descriptionMax: 5000,
  /** Stored length, markup included. */
  markupMax: 40_000,
  packages: 3,
  packageNameMax: 20,
  includedMax: 500,
  priceMin: 100,
  priceMax: 300_000,
  daysMax: 90,
  revisionsMax: 10,
  options: 10,
  optionTitleMax: 50,
  optionPriceMin: 10,
  images: 8,
  altMax: 100,
  faqs: 10,
  questionMax: 100,
  answerMax: 500,
  questions: 10,
  tags: 5,
  tagMax: 12,
  orderCapMax: 50,
} as const;

export const consumerClasses = ["custom", "digital", "live", "onsite", "none"] as const;
export type ConsumerClass = (typeof consumerClasses)[number];
