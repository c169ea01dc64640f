import type { HelpPath } from "#contract/content/pages.ts";

/**
 * A part of a text. `id` is its anchor, which must not change because people link to it; `text` is the plain markup of
 * `contract/content/markup.ts`.
 */
export type Section = { id: string; heading: string; text: string };

/** A text of the platform. */
export type Document = {
  path: HelpPath;
  title: string;
  /** One sentence for lists and search engines. */
  lead: string;
  sections: Section[];
};

/** A group of texts. The page at `path` lists them, unless one of them has this path itself. */
export type Shelf = { path: string; title: string; lead: string; documents: Document[] };
