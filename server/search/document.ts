import { fold } from "#server/kernel/fold.ts";
import { gramsOfText } from "./words/grams.ts";

/** The searchable content of a row: its name, its categories and labels, and the text. */
export type Written = { heading: readonly string[]; labels: readonly string[]; body: readonly string[] };

/** The folded texts of one row, and the grams in its index. */
export type SearchDocument = { heading: string; labels: string; grams: string[] };

/** Builds the search document. Pure. A single character finds headings and labels, never the body. */
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
