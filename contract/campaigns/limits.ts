/** Limits of the campaign forms. Lengths in characters as readers count them. */
export const limits = {
  titleMin: 4,
  titleMax: 40,
  summaryMin: 10,
  summaryMax: 120,
  leadMax: 400,
  rulesMin: 20,
  rulesMax: 10_000,
  /** Stored length of the rules, markup included. */
  markupMax: 60_000,
  prizeMax: 1000,
  resultsMax: 3000,
  picks: 24,
  questions: 30,
  questionMax: 120,
  choices: 12,
  choiceMax: 60,
  nameMin: 1,
  nameMax: 20,
  natureMin: 10,
  natureMax: 300,
  dialogueLines: 20,
  lineMax: 120,
  shortMax: 100,
  longMax: 1000,
} as const;

/** Number of steps of a scale, starting at one. */
export const scaleSteps = 5;
