import { sql } from "drizzle-orm";
import * as calls from "#contract/catalog/sharing-routes.ts";
import { closedSections, sitemapPaths } from "#contract/paths/site-paths.ts";
import { handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type DomainRegistry, type Handler, SitemapEntry, type SitemapLists } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";

/**
 * The protocol allows 50,000 URLs per file (sitemaps.org); each file covers a fixed range of ids, so that its URL is
 * stable.
 */
const IDS_PER_FILE = 20_000;

function xml(tag: "urlset" | "sitemapindex", inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inner}\n</${tag}>\n`;
}

function urlset(origin: string, entries: SitemapEntry[]): string {
  const url = ({ path, at }: SitemapEntry) =>
    `<url><loc>${origin}${path}</loc>${at ? `<lastmod>${new Date(at).toISOString()}</lastmod>` : ""}</url>`;
  return xml("urlset", entries.map(url).join("\n"));
}

type Rows = NonNullable<SitemapLists["rows"]>;

async function index(ctx: Ctx, rows: Rows): Promise<string> {
  const counts = Object.entries(rows).map(
    ([
      kind,
      { table },
    ]) => sql`select ${kind} as kind, ceil(coalesce(max(id), 0) / ${IDS_PER_FILE}::numeric)::int as files
      from ${sql.identifier(table)}`,
  );
  const found = await read(ctx.db, { kind: text, files: num })(sql.join(counts, sql` union all `));
  const names = found.flatMap(({ kind, files }) => Array.from({ length: files }, (_, n) => `${kind}-${n + 1}`));
  const item = (name: string) => `<sitemap><loc>${ctx.ports.origin}/sitemaps/${name}.xml</loc></sitemap>`;
  return xml("sitemapindex", ["pages", ...names].map(item).join("\n"));
}

async function pages(ctx: Ctx, lists: SitemapLists[]): Promise<SitemapEntry[]> {
  const found = (await Promise.all(lists.map((list) => list.pages?.(ctx) ?? []))).flat();
  // The last of several entries for one path wins, so entries with a modification time come last.
  const all = [...sitemapPaths.map((path): SitemapEntry => ({ path })), ...found];
  return [...new Map(all.map((entry) => [entry.path, entry])).values()];
}

async function rowFile(ctx: Ctx, rows: Rows, name: string): Promise<SitemapEntry[]> {
  const [kind = "", number = ""] = name.split("-");
  const n = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 0;
  const list = Object.hasOwn(rows, kind) ? rows[kind] : undefined;
  if (!list || n === 0) return refuse("not_found");
  const found = await read(ctx.db, SitemapEntry)(list.entries((n - 1) * IDS_PER_FILE, n * IDS_PER_FILE));
  return found;
}

/** Paths excluded from indexing: `noindex` pages, and everything that is not a page. */
const closed = [...closedSections, "/api", "/sandbox", "/files"];

function robots(origin: string): string {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return lines.join("\n");
}

/** robots.txt, the sitemap index and its files, for any number of rows of any domain. */
export function sitemapHandlers(registry: DomainRegistry): Handler[] {
  const lists = registry.flatMap(({ sitemap }) => sitemap ?? []);
  const rows: Rows = Object.assign({}, ...lists.map((list) => list.rows));
  return [
    handle(calls.getRobots, ({ ctx }) => ({ body: robots(ctx.ports.origin) })),
    handle(calls.getSitemap, async ({ ctx }) => ({ body: await index(ctx, rows) })),
    handle(calls.getSitemapFile, async ({ ctx, params: { name } }) => ({
      body: urlset(ctx.ports.origin, name === "pages" ? await pages(ctx, lists) : await rowFile(ctx, rows, name)),
    })),
  ];
}
