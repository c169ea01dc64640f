import { z } from "zod";
import { Flag } from "../shared.ts";

/** The field of a query that wants its words exactly as typed. */
export const asTyped = { exact: Flag };

/** What an answer says about how the search was read. */
export const corrections = {
  /** The words that the list was searched for: without what became a limit, and in the words of Taiwan. */
  words: z.string(),
  /** What was searched for instead, because no row has the words as typed; null otherwise. */
  corrected: z.string().nullable(),
  /** What was probably meant, when the search is for the words as typed. */
  suggestion: z.string().nullable(),
};

const Corrections = z.object(corrections);
export type Corrections = z.output<typeof Corrections>;
