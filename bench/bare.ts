/**
 * The bare server that the product is measured against: Fastify, pg and React Router without our own code. It reads the
 * cards by the SQL of their domain; the rest of a response is precomputed, so that only the minimum work of any server
 * is left.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastify from "fastify";
import pg from "pg";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { z } from "zod";
import type { BarePage } from "./bare/app/store.ts";
import { bareLists, type ListName, type ListPage } from "./bare-cards.ts";

/**
 * Sent by the process that starts this one: the name of the list, our own answers by path, and our own page with its
 * path.
 */
export type Material = {
  name: ListName;
  lists: Record<string, ListPage>;
  page: Pick<BarePage, "markup" | "root" | "found"> & { path: string };
};

const material = await new Promise<Material>((done) => {
  process.once("message", (message) => done(message as Material));
});
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const { route, withCards } = bareLists[material.name];
const query = (given: ListPage) => withCards(pool, given);

const app = fastify();
const { $schema: _, ...schema } = z.toJSONSchema(route.response, {
  target: "draft-7",
  unrepresentable: "any",
  io: "input",
});
app.get(route.path, { schema: { response: { 200: schema } } }, (request) => {
  const given = material.lists[request.url];
  if (!given) throw new Error(`nobody said what ${request.url} answers`);
  return query(given);
});

type Build = ServerBuild & { entry: { module: { bare: BarePage } } };
const bundle = join(import.meta.dirname, "bare", "build", "server", "index.js");
const build: Build = await import(pathToFileURL(bundle).href);
const { path, root, found, markup } = material.page;
Object.assign(build.entry.module.bare, { markup, root, found, query } satisfies BarePage);
const pages = createRequestHandler(build, "production");

app.get(path, async (request, reply) => {
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
