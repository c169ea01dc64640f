import { sql } from "drizzle-orm";
import * as calls from "#contract/catalog/sharing-routes.ts";
import { listed } from "#server/db/sql/catalog.ts";
import { type Handler, handle } from "#server/http/handler.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";

/** The protocol allows 50,000 addresses a file (sitemaps.org); a file is a range of ids, so that it stays where it is. */
const IDS_PER_FILE = 20_000;

type Entry = { path: string; at?: string };
/** Addresses that another domain adds to the file of pages. */
type MorePages = (ctx: Ctx) => Promise<Entry[]>;

/** Pages that are the same for everybody and never come from a row. */
const fixed: Entry[] = ["/", "/search", "/search/service_500", "/users", "/guide/ranking"].map((path) => ({ path }));

const rows = {
  services: (from: number, to: number) => sql`
    select '/services/' || s.id as path, s.updated_at as at from services s join users u on u.id = s.seller_id
    where ${listed("s", "u")} and s.id > ${from} and s.id <= ${to}
    order by s.id`,
  users: (from: number, to: number) => sql`
    select distinct '/users/' || u.id as path, p.updated_at as at, u.id
    from users u join profiles p on p.user_id = u.id join services s on s.seller_id = u.id
    where ${listed("s", "u")} and u.id > ${from} and u.id <= ${to}
    order by u.id`,
};
type Kind = keyof typeof rows;

const isKind = (name: string): name is Kind => name in rows;

function xml(tag: "urlset" | "sitemapindex", inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${inner}\n</${tag}>\n`;
}

function urlset(origin: string, entries: Entry[]): string {
  const url = ({ path, at }: Entry) =>
    `<url><loc>${origin}${path}</loc>${at ? `<lastmod>${new Date(at).toISOString()}</lastmod>` : ""}</url>`;
  return xml("urlset", entries.map(url).join("\n"));
}

async function index(ctx: Ctx): Promise<string> {
  const { rows: found } = await ctx.db.execute<{ kind: Kind; files: number }>(sql`
    select 'services' as kind, ceil(coalesce(max(id), 0) / ${IDS_PER_FILE}::numeric)::int as files from services
    union all
    select 'users', ceil(coalesce(max(id), 0) / ${IDS_PER_FILE}::numeric)::int from users`);
  const names = found.flatMap(({ kind, files }) => Array.from({ length: files }, (_, n) => `${kind}-${n + 1}`));
  const item = (name: string) => `<sitemap><loc>${ctx.ports.origin}/sitemaps/${name}.xml</loc></sitemap>`;
  return xml("sitemapindex", ["pages", ...names].map(item).join("\n"));
}

async function pages(ctx: Ctx, more: MorePages): Promise<Entry[]> {
  const { rows: found } = await ctx.db.execute<Entry>(sql`
    select '/categories/' || id as path from categories union all select '/subcategories/' || id from subcategories`);
  return [...fixed, ...found, ...(await more(ctx))];
}

async function file(ctx: Ctx, name: string, more: MorePages): Promise<Entry[]> {
  if (name === "pages") return pages(ctx, more);
  const [kind = "", number = ""] = name.split("-");
  const n = /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 0;
  if (!isKind(kind) || n === 0) return refuse("not_found");
  const { rows: found } = await ctx.db.execute<Entry>(rows[kind]((n - 1) * IDS_PER_FILE, n * IDS_PER_FILE));
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

/** What search engines read: the rules, the index and the files that it names, for any number of services. */
export const sitemapHandlers = (more: MorePages): Handler[] => [
  handle(calls.getRobots, ({ ctx }) => ({ body: robots(ctx.ports.origin) })),
  handle(calls.getSitemap, async ({ ctx }) => ({ body: await index(ctx) })),
  handle(calls.getSitemapFile, async ({ ctx, params }) => ({
    body: urlset(ctx.ports.origin, await file(ctx, params.name, more)),
  })),
];
