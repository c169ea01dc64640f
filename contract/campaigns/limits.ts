/** Lengths and numbers of the forms of campaigns. Lengths in characters as readers count them. */
export const limits = {
  titleMin: 4,
  titleMax: 40,
  summaryMin: 10,
  summaryMax: 120,
  leadMax: 400,
  rulesMin: 20,
  rulesMax: 10_000,
  /** The rules with their markup, as they are stored. */
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

/** The steps of a scale, from one on. */
export const scaleSteps = 5;
