/** Limits of the article form. Lengths in characters as readers count them. */
export const limits = {
  titleMin: 5,
  titleMax: 60,
  leadMin: 20,
  leadMax: 200,
  bodyMin: 300,
  bodyMax: 30_000,
  /** Stored length, markup included. */
  markupMax: 200_000,
  pictures: 30,
  altMax: 100,
  /** Own services embedded as cards. */
  cards: 6,
  tags: 5,
  tagMax: 12,
} as const;

/** Reading speed, characters per minute. */
export const charactersAMinute = 400;
/** Minimum number of headings for a table of contents. */
export const headingsForContents = 3;
/** Period of 「最多人讀」, days. */
export const mostReadDays = 30;
/** Months in the author's statistics, including the current one. */
export const figureMonths = 6;
