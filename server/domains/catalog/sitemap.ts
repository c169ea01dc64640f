import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { sitemapPaths } from "#contract/paths.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import type { House, SitemapEntry, SitemapLists } from "#server/kernel/domain.ts";
import { refuse } from "#server/kernel/errors.ts";

/** The protocol allows 50,000 addresses a file (sitemaps.org); a file is a range of ids, so that it stays where it is. */
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
  const { rows: found } = await ctx.db.execute<{ kind: string; files: number }>(sql.join(counts, sql` union all `));
  const names = found.flatMap(({ kind, files }) => Array.from({ length: files }, (_, n) => `${kind}-${n + 1}`));
  const item = (name: string) => `<sitemap><loc>${ctx.ports.origin}/sitemaps/${name}.xml</loc></sitemap>`;
  return xml("sitemapindex", ["pages", ...names].map(item).join("\n"));
}

async function pages(ctx: Ctx, lists: SitemapLists[]): Promise<SitemapEntry[]> {
  const found = (await Promise.all(lists.map((list) => list.pages?.(ctx) ?? []))).flat();
  // Whoever knows when a page was changed comes last and wins.
  const all = [...sitemapPaths.map((path): SitemapEntry => ({ path })), ...found];
  return [...new Map(all.map((entry) => [entry.path, entry])).values()];
}

async function rowFile(ctx: Ctx, rows: Rows, name: string): Promise<SitemapEntry[]> {
  const [kind = "", number = ""] = name.split("-");
  const n = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 0;
  const list = Object.hasOwn(rows, kind) ? rows[kind] : undefined;
  if (!list || n === 0) return refuse("not_found");
  const { rows: found } = await ctx.db.execute<SitemapEntry>(list.entries((n - 1) * IDS_PER_FILE, n * IDS_PER_FILE));
  return found;
}

/** What search engines may not look at: everything of one's own, and lists that only differ by filters. */
const closed = [
  "/mypage",
  "/myprofile",
  "/myservices",
  "/orders",
  "/transactions",
  "/admin",
  "/api",
  "/sandbox",
  "/files",
];

/** `GET /robots.txt`, `/sitemap.xml` and the files it names, for any number of rows of any domain. */
export function mountSitemap(app: FastifyInstance, ctx: Ctx, house: House): void {
  const lists = house.flatMap(({ sitemap }) => sitemap ?? []);
  const rows: Rows = Object.assign({}, ...lists.map((list) => list.rows));
  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          "User-agent: *",
          ...closed.map((path) => `Disallow: ${path}`),
          "",
          `Sitemap: ${ctx.ports.origin}/sitemap.xml`,
          "",
        ].join("\n"),
      ),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type("application/xml")
      .header("cache-control", "public, max-age=3600")
      .send(await index(ctx, rows)),
  );
  app.get<{ Params: { name: string } }>("/sitemaps/:name.xml", async ({ params }, reply) => {
    const { name } = params;
    const entries = name === "pages" ? await pages(ctx, lists) : await rowFile(ctx, rows, name);
    return reply
      .type("application/xml")
      .header("cache-control", "public, max-age=3600")
      .send(urlset(ctx.ports.origin, entries));
  });
}
