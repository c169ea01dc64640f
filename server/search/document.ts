import { fold } from "#server/kernel/fold.ts";
import { gramsOfText } from "./words/grams.ts";

/** What is written in a row: its name, what it is sorted under, and the text itself. */
export type Written = { heading: readonly string[]; labels: readonly string[]; body: readonly string[] };

/** Folded texts of one row, and the grams that it is found by. */
export type SearchDocument = { heading: string; labels: string; grams: string[] };

/** Pure: the same content always gives the same document. A single character finds names and labels, never the text. */
export function searchDocument(written: Written): SearchDocument {
  const heading = fold(written.heading.join(" "));
  const labels = fold(written.labels.join(" "));
  const grams = new Set([
    ...gramsOfText(heading, { singles: true }),
    ...gramsOfText(labels, { singles: true }),
    ...gramsOfText(fold(written.body.join(" ")), { singles: false }),
  ]);
  return { heading, labels, grams: [...grams] };
}
