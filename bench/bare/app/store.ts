import type { ListPage } from "../../bare-cards.ts";

/** An element of the page as plain data, or a piece of text. */
export type MarkupNode = string | { tag: string; props: Record<string, unknown>; children: MarkupNode[] };

/** What the bare page shows. The server fills it in before the first request. */
export type BarePage = {
  markup: MarkupNode[];
  /** The data of the root's loader. */
  root: unknown;
  /** The data of the page's loader; its cards are read afresh by `query`. */
  found: { found: ListPage };
  query(given: ListPage): Promise<ListPage>;
};

export const bare = {} as BarePage;
