import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ROOT } from "./run.ts";

const FILE = join(ROOT, "contract", "paths.ts");

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
  !path.includes(":") && /^ {2}sitemap: true,$/m.test(readFileSync(join(ROOT, "web", file), "utf8"));

/** @returns the text of `contract/paths.ts` as `web/routes.ts` and its pages are now */
async function pathsText(): Promise<string> {
  // The pages' sources are read like any other file: nothing of them belongs to a running server.
  const { default: siteMap } = await import(pathToFileURL(join(ROOT, "web", "routes.ts")).href);
  const found = pagesOf(siteMap);
  const quoted = (all: Found[]) => [...new Set(all.map(({ path }) => path))].sort().map((path) => JSON.stringify(path));
  return `// Written by \`npm run paths\` from web/routes.ts and the pages' handles.

/** Every address of the site. */
export type Path =
${quoted(found)
  .map((path) => `  | ${path}`)
  .join("\n")};

/** Those without parameters that search engines are told of. */
export const sitemapPaths = [
${quoted(found.filter(inSitemap))
  .map((path) => `  ${path},`)
  .join("\n")}
] as const satisfies readonly Path[];
`;
}

/** `npm run paths`: writes the addresses that both sides link to. @returns the exit code */
export async function writePaths(): Promise<number> {
  writeFileSync(FILE, await pathsText());
  return 0;
}

/** Whether the file of addresses is as the map of the site says. */
export async function pathsAreFresh(): Promise<boolean> {
  return readFileSync(FILE, "utf8") === (await pathsText());
}
