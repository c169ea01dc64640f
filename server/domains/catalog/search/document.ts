import { textOfHtml } from "#contract/catalog/text.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfText } from "#server/kernel/grams.ts";

/** What is written in a service, and where it belongs. */
export type Searchable = {
  title: string;
  category: string;
  subcategory: string;
  tags: string[];
  seller: string;
  packages: string[];
  /** Sanitised HTML. */
  description: string;
};

/** Folded texts and grams of one search row. */
export type SearchDocument = { heading: string; labels: string; grams: string[] };

/** Beyond this a description repeats itself, and its chance pairs would find everything. */
const BODY_CHARACTERS = 600;

/** Makes the search row's texts. Pure: the same content always gives the same row. */
export function searchDocument(service: Searchable): SearchDocument {
  const heading = fold(service.title);
  const labels = fold([service.category, service.subcategory, ...service.tags].join(" "));
  const body = fold(
    [service.seller, ...service.packages, textOfHtml(service.description).slice(0, BODY_CHARACTERS)].join(" "),
  );
  const grams = new Set([
    ...gramsOfText(heading, { singles: true }),
    ...gramsOfText(labels, { singles: true }),
    ...gramsOfText(body, { singles: false }),
  ]);
  return { heading, labels, grams: [...grams] };
}
