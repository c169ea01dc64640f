import { cp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureChromium } from "#main/testing/chromium.ts";
import { openPool } from "#server/db/client.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import { scratchFolder } from "#server/testing/scratch.ts";
import { type Product, startProduct } from "./process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address where workers ask for their servers, and for a crash of one. */
    e2e: { control: string; chromium: string };
  }
}

/**
 * Fast but unsafe settings, because the cluster is discarded. Killing the server loses nothing that PostgreSQL has. All
 * servers have their databases in it: the default of a hundred connections would be too few, and jobs would wait.
 */
const FLAGS = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=256MB"],
  "max_connections=300",
].flatMap((flag) => ["-c", flag]);

const isAsked = (what: string | undefined): what is "env" | "crash" | "halt" | "restart" =>
  what === "env" || what === "crash" || what === "halt" || what === "restart";

/**
 * Listens on HTTP, because tests run in other processes than this one, which owns the servers: `/` returns the origins
 * of the running servers, `/0/crash` kills the first.
 */
async function openControl(products: () => Promise<Product[]>): Promise<{ url: string; server: Server }> {
  const answer = async (path: string): Promise<unknown> => {
    const [nth, what] = path.split("/").slice(1);
    const all = await products();
    if (!nth) return all.map(({ origin }) => origin);
    const product = all[Number(nth)];
    if (!product || !isAsked(what)) throw new Error(`nobody knows ${path}`);
    return product[what]();
  };
  const server = createServer((request, response) => {
    answer(request.url ?? "").then(
      (body) => response.writeHead(200).end(JSON.stringify(body ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the control has no address");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** The database and files of one server. */
type Home = { databaseUrl: string; dataDir: string };

/** Creates database and files of the nth server with the same market, by copying an unused database and its files. */
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

/** Fills one database with the demo market by a first server, and copies it for each worker. */
async function fillHomes(root: string, databaseUrl: string, workers: number): Promise<Home[]> {
  const first: Home = { databaseUrl, dataDir: join(root, "data") };
  await (await startProduct(first)).stop();
  const homes = [first];
  while (homes.length < workers) homes.push(await copyHome(first, homes.length + 1));
  return homes;
}

/**
 * One PostgreSQL, and for each worker a server with its own clock and the same demo market. The market is filled while
 * other tests run, and the servers start when the first test asks for them.
 * @param chromium its path; empty for tests in other browsers
 * @returns a function that stops everything
 */
export async function openMarket(project: TestProject, chromium: string): Promise<() => Promise<void>> {
  const root = await scratchFolder("haoshou-e2e-");
  const folder = await clusterFolder(root);
  const database = await startEmbedded(folder, FLAGS);
  const homes = fillHomes(root, database.url, Number(project.config.maxWorkers));
  // The error reaches whoever asks for the servers.
  homes.catch(() => {});
  let started: Promise<Product[]> | undefined;
  const products = () => {
    started ??= homes.then((all) => Promise.all(all.map(startProduct)));
    return started;
  };
  const control = await openControl(products);
  project.provide("e2e", { control: control.url, chromium });
  return async () => {
    control.server.close();
    await homes.catch(() => {});
    const running = await started?.catch(() => []);
    await Promise.all(running?.map((product) => product.stop()) ?? []);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  };
}

/** The market for the journeys in Chromium. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await ensureChromium();
  if (chromium === null) throw new Error("the journeys need a Chromium");
  return openMarket(project, chromium);
}
