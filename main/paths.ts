import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ROOT } from "./run.ts";

type Found = { path: string; file: string; closed: boolean };

/**
 * True when the `handle` of a page or layout sets this field unconditionally, i.e. at its first level; deeper ones
 * depend on data. The source is read as text, not run.
 */
const says = (file: string, word: "sitemap" | "noindex"): boolean =>
  new RegExp(`^(?: {2}|export const handle = page.*)\\b${word}: true\\b`, "m").test(
    readFileSync(join(ROOT, "web", file), "utf8"),
  );

/** All paths of the site map with the module of each page; `noindex` of a layout applies to its pages. */
function pagesOf(entries: readonly RouteConfigEntry[], above = "", below = false): Found[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const own = path ? `${above}/${path}` : above;
    const closed = below || says(file, "noindex");
    if (children) return pagesOf(children, own, closed);
    return path === "*" || (path === undefined && !index) ? [] : [{ path: own || "/", file, closed }];
  });
}

/** True when a page is listed in the sitemap for search engines. */
const inSitemap = ({ path, file }: Found): boolean => !path.includes(":") && says(file, "sitemap");

const sectionOf = ({ path }: Found) => `/${path.split("/")[1]}`;

/** Sections without any indexable page. */
function closedSections(found: Found[]): string[] {
  const open = new Set(found.filter(({ closed }) => !closed).map(sectionOf));
  return [...new Set(found.map(sectionOf))].filter((section) => !open.has(section)).sort();
}

/** @returns the text of `contract/paths/site-paths.ts`, generated from `web/routes.ts` and its pages */
export async function pathsText(): Promise<string> {
  const { default: siteMap } = await import(pathToFileURL(join(ROOT, "web", "routes.ts")).href);
  const found = pagesOf(siteMap);
  const quoted = (all: Found[]) => [...new Set(all.map(({ path }) => path))].sort().map((path) => JSON.stringify(path));
  return `// Written by \`npm run print\` from web/routes.ts and the pages' handles.

/** All paths of the site. */
export const paths = [
${quoted(found)
  .map((path) => `  ${path},`)
  .join("\n")}
] as const;
export type Path = (typeof paths)[number];

/** Paths without parameters that are listed in the sitemap. */
export const sitemapPaths = [
${quoted(found.filter(inSitemap))
  .map((path) => `  ${path},`)
  .join("\n")}
] as const satisfies readonly Path[];

/** Sections in which every page is noindex. */
export const closedSections = [
${closedSections(found)
  .map((path) => `  ${JSON.stringify(path)},`)
  .join("\n")}
] as const;
`;
}
