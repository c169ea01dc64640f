import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureChromium } from "#main/chromium.ts";
import { clusterFolder, startEmbedded } from "#server/db/embedded.ts";
import { type Product, startProduct } from "./process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product answers, and where a test asks for its crash. */
    e2e: { origin: string; control: string; chromium: string };
  }
}

/** Speed over safety: the cluster is thrown away. A killed server does not touch what PostgreSQL was told. */
const FLAGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"].flatMap((flag) => ["-c", flag]);

const isAsked = (what: string): what is "crash" | "halt" | "restart" =>
  what === "crash" || what === "halt" || what === "restart";

/** Tests run in another process than this one, which owns the server: they ask for a crash by HTTP. */
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

/** One PostgreSQL, one server with one demo market for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await ensureChromium();
  if (chromium === null) throw new Error("the journeys need a Chromium");
  const root = await mkdtemp(join(tmpdir(), "haoshou-e2e-"));
  await chmod(root, 0o755);
  const folder = await clusterFolder(root);
  const database = await startEmbedded(folder, FLAGS);
  const clean = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  };
  try {
    const product = await startProduct(database.url, join(root, "data"));
    const control = await openControl(product);
    project.provide("e2e", { origin: product.origin, control: control.url, chromium });
    return async () => {
      control.server.close();
      await product.stop();
      await clean();
    };
  } catch (error) {
    await clean();
    throw error;
  }
}
