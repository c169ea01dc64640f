import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureChromium } from "#main/testing/chromium.ts";
import { openPool } from "#server/db/client.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import { type Product, startProduct } from "./process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of each worker's product, and the one at which a test asks for its crash. */
    e2e: { products: { origin: string; control: string }[]; chromium: string };
  }
}

/**
 * Settings for speed without safety, because the cluster is thrown away. Killing the server does not lose what PostgreSQL
 * has.
 */
const FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"].flatMap((flag) => ["-c", flag]);

const isAsked = (what: string): what is "crash" | "halt" | "restart" =>
  what === "crash" || what === "halt" || what === "restart";

/** Listens for crashes by HTTP, because tests run in another process than this one, which owns the server. */
async function openControl(product: Product): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const what = request.url?.slice(1) ?? "";
    if (request.method !== "POST" || !isAsked(what)) {
      response.writeHead(404).end();
      return;
    }
    product[what]().then(
      () => response.writeHead(200).end("ok"),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the control has no address");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** The database and files of one of the products. */
type Home = { databaseUrl: string; dataDir: string };

/** Makes the home of the nth product with the same market, by a copy of a database without connections, and of its files. */
async function copyHome({ databaseUrl, dataDir }: Home, nth: number): Promise<Home> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const copy = `${name}_${nth}`;
  url.pathname = "/postgres";
  const pool = openPool(url.href, 1);
  await pool.query(`create database ${copy} template ${name}`);
  await pool.end();
  url.pathname = `/${copy}`;
  const home = { databaseUrl: url.href, dataDir: `${dataDir}-${nth}` };
  await cp(dataDir, home.dataDir, { recursive: true });
  return home;
}

/** One PostgreSQL, and for each worker a server of its own, with its own clock and the same demo market. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await ensureChromium();
  if (chromium === null) throw new Error("the journeys need a Chromium");
  const root = await mkdtemp(join(tmpdir(), "haoshou-e2e-"));
  await chmod(root, 0o755);
  const folder = await clusterFolder(root);
  const database = await startEmbedded(folder, FLAGS);
  const started: { product: Product; control: Server }[] = [];
  const clean = async () => {
    for (const { control } of started) control.close();
    await Promise.all(started.map(({ product }) => product.stop()));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  };
  try {
    const first: Home = { databaseUrl: database.url, dataDir: join(root, "data") };
    await (await startProduct(first)).stop();
    const start = async (home: Home) => {
      const product = await startProduct(home);
      const control = await openControl(product);
      started.push({ product, control: control.server });
      return { origin: product.origin, control: control.url };
    };
    const homes = [first];
    while (homes.length < Number(project.config.maxWorkers)) homes.push(await copyHome(first, homes.length + 1));
    project.provide("e2e", { products: await Promise.all(homes.map(start)), chromium });
    return clean;
  } catch (error) {
    await clean();
    throw error;
  }
}
