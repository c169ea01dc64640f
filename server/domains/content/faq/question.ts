/** A question of the platform with its answer in the plain markup of `contract/content/markup.ts`. */
export type Question = {
  /** Stands in addresses that people keep: never given to another question. */
  id: number;
  question: string;
  answer: string;
  /** YYYY-MM-DD of the last change; the day of the first writing when left out. */
  updated?: string;
};
