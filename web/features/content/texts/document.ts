import type { HelpPath } from "#contract/content/pages.ts";

/** A part of a text. `id` is its anchor, which people keep; `text` is the plain markup of `contract/content/markup.ts`. */
export type Section = { id: string; heading: string; text: string };

/** A text of the house. */
export type Document = {
  path: HelpPath;
  title: string;
  /** One sentence for lists and search engines. */
  lead: string;
  sections: Section[];
};

/** Texts that belong together, under an address that lists them; or under the first of them, when that has this address. */
export type Shelf = { path: string; title: string; lead: string; documents: Document[] };
