import { type useLoaderData, useLocation, useMatches } from "react-router";
import type { Company } from "#contract/company.ts";
import type { SharePicture } from "./share-picture.ts";

/** Metadata for search engines and shared links, beside the title. Paths without host. */
export type Head = {
  description?: string;
  /** Canonical path. */
  canonical?: string;
  /** Preview picture for shared links; by default the product's own. */
  image?: SharePicture;
  /** Atom feed: its path and name. */
  feed?: { path: string; title: string };
  /** Marks the page as an article; by default it is an ordinary page. */
  article?: true;
  /** Hides the page from search engines: it is private, paused, or one of endless combinations of filters. */
  noindex?: boolean;
  jsonLd?: Record<string, unknown> | Record<string, unknown>[];
};

/**
 * Context for titles and metadata: the site's origin and operator, path and parameters of the page, and the data of its
 * layouts.
 */
export type At = {
  origin: string;
  company: Company | null;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  dataOf(routeId: string): unknown;
};

/** What a route module declares about its page; used for head, frame, login prompt and sitemap. */
export type Page<D = never> = {
  /** Title of the browser tab; the innermost route wins. Layouts with a menu set it for their pages. */
  title?: string | ((data: D, at: At) => string);
  /** The h1 that a layout shows, when it differs from the title. */
  heading?: string | ((data: D) => string);
  /** Parent pages between a section of the console and this page, for the breadcrumb above the h1. */
  above?: readonly Above[] | ((data: D) => readonly Above[]);
  /** Set by a layout: suffix of the title of each page in it. */
  under?: string;
  /** Hidden from search engines; a layout sets it for all its pages. */
  noindex?: boolean;
  /** Set by a route with an error boundary: it renders the `<PageHead>` of its pages, which goes when one fails. */
  boundary?: true;
  head?: Head | ((data: D, at: At) => Head);
  /** Listed in the sitemap; only for routes without parameters. */
  sitemap?: true;
  /** Shows visitors a prompt to register. */
  prompt?: boolean;
  /** Below 960 px: hides the navigation of the layout. */
  bare?: boolean;
  /** `payment`: a slim header and no menus. `console`: the layout of the console draws the whole frame. */
  layout?: "payment" | "console";
  /** One line at the foot: a layout of pages where members or operators work sets it for all of them. */
  footer?: "short";
  ground?: "grey" | "blue";
  /** The dialog that asks a new member for a nickname does not open on this page. */
  undisturbed?: true;
  /** Members whose account is suspended see this page, too, instead of only why it is. */
  blockedToo?: true;
  /** The same, computed from the data. */
  frame?(data: D): Frame;
};

/** A parent page. */
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

/** @returns the matched routes, outermost first */
export function useRoutes(): { matches: Match[]; at: At } {
  const found = useMatches();
  const { pathname } = useLocation();
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
  return { matches, at };
}

/** Frame settings of the current page: inner routes override their layouts. */
export function usePage() {
  const { matches } = useRoutes();
  const said = matches.map(({ said, data }) => ({ ...said, ...(data === undefined ? {} : said.frame?.(data)) }));
  const { prompt, bare, layout, footer, ground, undisturbed, blockedToo }: Page = Object.assign({}, ...said);
  return { prompt, bare, layout, footer, ground, undisturbed, blockedToo };
}

/**
 * Title and metadata of the page.
 * @param of the handle of the route that asks
 * @returns null unless this route is the innermost one with an error boundary
 */
export function useHead(of: Page): { title: string; head: Head; origin: string } | null {
  const { matches, at } = useRoutes();
  if (matches.findLast(({ said }) => said.boundary)?.said !== of) return null;
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
