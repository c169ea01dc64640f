import { useContext } from "react";
import { UNSAFE_DataRouterDataContext, type useLoaderData, useLocation, useMatches } from "react-router";
import type { Company } from "#contract/company.ts";
import type { SharePicture } from "./share-picture.ts";

/** What search engines and shared links are told of a page beside its title. Paths without host. */
export type Head = {
  description?: string;
  /** Path of the page's one address. */
  canonical?: string;
  /** The picture shown when the page is shared; the product's own when the page has none. */
  image?: SharePicture;
  /** What a reader's program can follow: the path of an Atom feed and its name. */
  feed?: { path: string; title: string };
  /** The page is an article, for search engines and shared links; without it an ordinary page. */
  article?: true;
  /** Hides the page from search engines: it is private, paused, or one of endless combinations of filters. */
  noindex?: boolean;
  /** schema.org data. */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
};

/**
 * Where a page stands: the product's own address and who runs it, the page's path in it with its parameters, and what
 * layouts loaded.
 */
export type At = {
  origin: string;
  company: Company | null;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  dataOf(routeId: string): unknown;
};

/** What a route module says of itself, for all who want to know: head, frame, prompt, sitemap. */
export type Page<D = never> = {
  /** Of the browser's tab; the innermost route that says one wins. Layouts with a menu say it for the pages in it. */
  title?: string | ((data: D, at: At) => string);
  /** The page's h1 where a layout shows it and it is not the title. */
  heading?: string | ((data: D) => string);
  /** What lies between a part of the console and this page, for the way back above the h1. */
  above?: readonly Above[] | ((data: D) => readonly Above[]);
  /** Said by a layout: stands after the title of each page below it. */
  under?: string;
  /** Not for search engines; said by a layout it holds for all pages below it. */
  noindex?: boolean;
  head?: Head | ((data: D, at: At) => Head);
  /** Stands in the map of the site for search engines; of a route without parameters. */
  sitemap?: true;
  /** Visitors are asked to join. */
  prompt?: boolean;
  /** Below 960 px only the page itself, without the navigation of its layout. */
  bare?: boolean;
  layout?: "payment";
  ground?: "grey" | "blue";
  /** The dialog that asks a new member for a nickname does not open on this page. */
  undisturbed?: true;
  /** The same where it hangs on the data. */
  frame?(data: D): Frame;
};

/** A page that this one is reached by. */
export type Above = { label: string; href: string };

type Frame = Pick<Page, "layout" | "ground" | "undisturbed">;

/**
 * Declares a page: `export const handle = page({ title: "我的收藏" })`.
 * @typeParam L the module's own `typeof loader`, when the functions need its data
 */
export function page<L = undefined>(said: Page<ReturnType<typeof useLoaderData<L>>>): Page {
  return said;
}

type Match = { id: string; params: At["params"]; data: never; said: Page };

/** @returns the routes of this address, outermost first, and what a loader of theirs was refused with */
export function useRoutes(): { matches: Match[]; at: At; failure: unknown } {
  const found = useMatches();
  const { pathname } = useLocation();
  // The router offers no other way to see from outside that an error boundary has replaced a page.
  const errors = useContext(UNSAFE_DataRouterDataContext)?.errors;
  const matches = found.map(({ id, params, loaderData, handle }) => ({
    id,
    params,
    data: loaderData as never,
    said: (handle ?? {}) as Page,
  }));
  const root = found[0]?.loaderData as { origin?: string; company?: Company } | undefined;
  const at = {
    origin: root?.origin ?? "",
    company: root?.company ?? null,
    path: pathname,
    params: found.at(-1)?.params ?? {},
    dataOf: (routeId: string) => found.find(({ id }) => id === routeId)?.loaderData,
  };
  return { matches, at, failure: errors ? Object.values(errors)[0] : undefined };
}

/** What the present page says of its frame: what an inner route says wins over its layouts. */
export function usePage() {
  const { matches } = useRoutes();
  const said = matches.map(({ said, data }) => ({ ...said, ...(data === undefined ? {} : said.frame?.(data)) }));
  const { prompt, bare, layout, ground, undisturbed }: Page = Object.assign({}, ...said);
  return { prompt, bare, layout, ground, undisturbed };
}

/** Everything for the page's head, or what it was refused with instead. */
export function useHead(): { failure: unknown } | { title: string; head: Head; origin: string } {
  const { matches, at, failure } = useRoutes();
  if (failure !== undefined) return { failure };
  let name = "";
  let under: string | undefined;
  let head: Head = {};
  for (const { said, data } of matches) {
    if (said.title) name = typeof said.title === "function" ? said.title(data, at) : said.title;
    under = said.under ?? under;
    const more = typeof said.head === "function" ? said.head(data, at) : said.head;
    head = { ...head, ...more, noindex: Boolean(head.noindex || said.noindex || more?.noindex) };
  }
  return { title: under && under !== name ? `${name}｜${under}` : name, head, origin: at.origin };
}
