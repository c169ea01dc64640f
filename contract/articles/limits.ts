/** Numbers of an article's form. Lengths in characters as readers count them. */
export const limits = {
  titleMin: 5,
  titleMax: 60,
  leadMin: 20,
  leadMax: 200,
  bodyMin: 300,
  bodyMax: 30_000,
  /** With its markup, as it is stored. */
  markupMax: 200_000,
  pictures: 30,
  altMax: 100,
  /** Own services that stand in the text as cards. */
  cards: 6,
  tags: 5,
  tagMax: 12,
} as const;

/** Characters that are read in a minute, for the reading time. */
export const charactersAMinute = 400;
/** A table of contents stands beside the text from so many headings on. */
export const headingsForContents = 3;
/** The time that 「最多人讀」 looks back on. */
export const mostReadDays = 30;
/** Months that the author's figures go back, this one included. */
export const figureMonths = 6;
