import { z } from "zod";

/**
 * A question of a subcategory's own form. The forms themselves are rows of `request_questions`; here is only what one
 * looks like. `choice`: one of the options, `choices`: any of them, `text`: a line, `number`: a whole number.
 */
export const RequestQuestion = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(["choice", "choices", "text", "number"]),
  /** Of the two kinds with a choice; empty otherwise. */
  options: z.array(z.string()),
  /** Stands behind a number: 頁, 字, 人. */
  unit: z.string(),
  required: z.boolean(),
});
export type RequestQuestion = z.output<typeof RequestQuestion>;

/** An answer as readers see it. */
export const AnsweredQuestion = z.object({ question: z.string(), answer: z.string() });
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;
