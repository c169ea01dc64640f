import type { TextPath } from "#contract/texts/pages.ts";
import type { TextSection } from "#contract/texts/sections.ts";

/** A text of the platform as the product wrote it. */
export type Document = {
  path: TextPath;
  title: string;
  /** One sentence for lists and search engines. */
  lead: string;
  sections: TextSection[];
};

/** A group of texts. The page at `path` lists them, unless one of them has this path itself. */
export type Shelf = { path: string; title: string; lead: string; documents: Document[] };
