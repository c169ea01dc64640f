import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { paths, sitemapPaths } from "#contract/paths/site-paths.ts";
import { ROOT } from "./run.ts";

test("what a page says of itself decides whether search engines are told of it", () => {
  expect(sitemapPaths).toContain("/guide/ranking");
  expect(sitemapPaths).not.toContain("/login");
});

const sections = [...new Set(paths.flatMap((path) => path.split("/")[1] || []))].join("|");
/** A string that begins like an address of the site. */
const literal = new RegExp(`["'\`]/(?:${sections})(?=["'\`/?#$])`);

/**
 * Files whose addresses are not links: SQL that generates thousands of them, the gateways' routes, texts about
 * addresses.
 */
const exempt = new Set([
  "server/domains/catalog/sitemap.ts",
  "server/domains/catalog/sitemap-lists.ts",
  "server/domains/profiles/sitemap.ts",
  "server/domains/requests/sitemap.ts",
  "server/domains/articles/sitemap-lists.ts",
  // The return addresses of the gateways, one for each.
  "server/domains/payments/attempts/result-path.ts",
  "server/domains/content/pages.ts",
  "server/domains/payments/notices/callbacks.ts",
  "contract/content/pages.ts",
]);

/** Hard-coded page addresses in the files of these folders, as `file:line`. */
function rawLinks(...folders: string[]): string[] {
  const files = execFileSync("git", ["ls-files", "--", ...folders], { cwd: ROOT, encoding: "utf8" }).split("\n");
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !exempt.has(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .flatMap((line, at) => {
          const code = line.replaceAll(/\bto\("[^"]*"/g, "").replace(/^\s*(?:\/\/|\/?\*).*/, "");
          return literal.test(code) ? [`${file}:${at + 1}`] : [];
        }),
    );
}

test("pages are linked to by their typed address", () => {
  expect(rawLinks("web", "server/domains")).toEqual([]);
});
