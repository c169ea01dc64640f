/** A question of the platform with its answer in the plain markup of `contract/content/markup.ts`. */
export type Question = {
  /** Part of bookmarked URLs: never reused for another question. */
  id: number;
  question: string;
  answer: string;
  /** YYYY-MM-DD of the last change; the default is the date of the first version. */
  updated?: string;
};
