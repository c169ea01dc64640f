import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ROOT } from "./run.ts";

type Found = { path: string; file: string };

/** Every address of the map with the module of its page; layouts only pass their pages on. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ""): Found[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) return pagesOf(children, own);
    return path === "*" || (path === undefined && !index) ? [] : [{ path: own || "/", file }];
  });
}

/** Whether the page's `handle` says that it stands in the map of the site. */
const inSitemap = ({ path, file }: Found): boolean =>
  !path.includes(":") && /\bsitemap: true\b/.test(readFileSync(join(ROOT, "web", file), "utf8"));

/** @returns the text of `contract/paths.ts` as `web/routes.ts` and its pages are now */
export async function pathsText(): Promise<string> {
  // The pages' sources are read like any other file: nothing of them belongs to a running server.
  const { default: siteMap } = await import(pathToFileURL(join(ROOT, "web", "routes.ts")).href);
  const found = pagesOf(siteMap);
  const quoted = (all: Found[]) => [...new Set(all.map(({ path }) => path))].sort().map((path) => JSON.stringify(path));
  return `// Written by \`npm run print\` from web/routes.ts and the pages' handles.

/** Every address of the site. */
export const paths = [
${quoted(found)
  .map((path) => `  ${path},`)
  .join("\n")}
] as const;
export type Path = (typeof paths)[number];

/** Those without parameters that search engines are told of. */
export const sitemapPaths = [
${quoted(found.filter(inSitemap))
  .map((path) => `  ${path},`)
  .join("\n")}
] as const satisfies readonly Path[];
`;
}
