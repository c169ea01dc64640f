/**
 * What the product is measured against: Fastify, pg and React Router with nothing of ours between. The cards come by
 * the SQL of the catalogue; everything else of an answer is given, so that only what any server must do is left.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastify from "fastify";
import pg from "pg";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import { searchServices } from "#contract/catalog/routes.ts";
import type { ServicePage } from "#contract/catalog/schemas.ts";
import type { BarePage } from "./bare/app/store.ts";

/** Sent by whoever starts this: our own answers by path, and our own page. */
export type Material = { lists: Record<string, ServicePage>; page: Pick<BarePage, "markup" | "root" | "found"> };

const material = await new Promise<Material>((done) => {
  process.once("message", (message) => done(message as Material));
});
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const CARDS = `
  select s.id, s.title, s.price, s.days, s.rating, s.rating_count, s.sales, s.favorites,
    s.category_id, s.subcategory_id, b.name as subcategory, s.cover, i.width, i.height,
    u.id as seller_id, u.nickname, u.avatar, u.level, u.star
  from services s join users u on u.id = s.seller_id join subcategories b on b.id = s.subcategory_id
    left join images i on i.hash = s.cover
  where s.id = any($1::int[]) and s.state = 'published' and s.hidden_reason is null and u.status = 1`;

async function withCards(given: ServicePage): Promise<ServicePage> {
  const { rows } = await pool.query(CARDS, [given.data.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = given.data.map(({ id, match }) => {
    const row = byId.get(id);
    return {
      id,
      title: row.title,
      price: row.price,
      days: row.days,
      cover: row.cover && { hash: row.cover, width: row.width, height: row.height },
      rating: row.rating,
      ratingCount: row.rating_count,
      sales: row.sales,
      favorites: row.favorites,
      seller: { id: row.seller_id, nickname: row.nickname, avatar: row.avatar, level: row.level, star: row.star },
      categoryId: row.category_id,
      subcategoryId: row.subcategory_id,
      subcategory: row.subcategory,
      match,
    };
  });
  return { ...given, data };
}

const app = fastify();
const { $schema: _, ...schema } = z.toJSONSchema(searchServices.response, {
  target: "draft-7",
  unrepresentable: "any",
});
app.get("/api/services", { schema: { response: { 200: schema } } }, (request) => {
  const given = material.lists[request.url];
  if (!given) throw new Error(`nobody said what ${request.url} answers`);
  return withCards(given);
});

type Build = ServerBuild & { entry: { module: { bare: BarePage } } };
const bundle = join(import.meta.dirname, "bare", "build", "server", "index.js");
const build: Build = await import(pathToFileURL(bundle).href);
const { root, found, markup } = material.page;
Object.assign(build.entry.module.bare, { markup, root, found, query: withCards } satisfies BarePage);
const pages = createRequestHandler(build, "production");

app.get("/search", async (request, reply) => {
  const asked = new Request(new URL(request.url, "http://127.0.0.1"), { headers: { host: "127.0.0.1" } });
  const response = await pages(asked, new RouterContextProvider());
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(Buffer.from(await response.arrayBuffer()));
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });

async function end(): Promise<void> {
  await app.close();
  await pool.end();
  process.exit(0);
}

process.on("message", () => process.send?.(process.memoryUsage.rss()));
process.once("SIGTERM", () => void end());
process.once("disconnect", () => void end());
process.send?.("ready");
