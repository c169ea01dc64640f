import { z } from "zod";

/**
 * A question of a subcategory's own form. The forms are rows of `request_questions`; this is only the shape of one.
 * `choice`: one option, `choices`: several options, `text`: a line, `number`: a whole number.
 */
export const RequestQuestion = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(["choice", "choices", "text", "number"]),
  /** For the two kinds with options; otherwise empty. */
  options: z.array(z.string()),
  /** Unit after a number: 頁, 字, 人. */
  unit: z.string(),
  required: z.boolean(),
});
export type RequestQuestion = z.output<typeof RequestQuestion>;

/** An answer as displayed. */
export const AnsweredQuestion = z.object({ question: z.string(), answer: z.string() });
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;
