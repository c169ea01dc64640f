import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { mountPages, type PagesBuild, type PagesOptions } from "#server/http/pages.ts";
import { buildIsFresh } from "./bundle/build.ts";
import { ConfigError } from "./config/config.ts";
import { ROOT } from "./run.ts";

type Common = Omit<PagesOptions, "build" | "mode" | "assets">;

const ASSETS = join(ROOT, "build", "client");
/** The pages as they were built. */
export const importBuild = (): Promise<PagesBuild> =>
  import(pathToFileURL(join(ROOT, "build", "server", "index.js")).href);

/** Serves the pages that `react-router build` made. */
export async function mountBuiltPages(app: FastifyInstance, common: Common): Promise<void> {
  if (!existsSync(ASSETS)) throw new ConfigError("找不到建置好的網頁，請先執行 npm start 或 npm run start:web。");
  await mountPages(app, { ...common, build: await importBuild(), mode: "production", assets: ASSETS });
}

/**
 * How long after the start Vite is loaded when a fresh build can answer, ms, so that the first page does not compete with
 * it.
 */
const HEAD_START = 2000;

async function openVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  return createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
}

const sources = async (vite: ViteDevServer): Promise<PagesBuild> =>
  (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild;

/**
 * Serves the pages from their sources through Vite, which swaps changed modules in the browser. Vite needs some seconds
 * to read them all: until then a build that is up to date answers, so that the first page is there at once.
 */
export async function mountVitePages(app: FastifyInstance, common: Common): Promise<void> {
  const fresh = await buildIsFresh();
  const built = fresh ? await importBuild() : null;
  let warm: ViteDevServer | null = null;
  let opening: Promise<ViteDevServer> | null = null;
  const open = () => {
    opening ??= openVite(app).then(async (vite) => {
      await sources(vite);
      warm = vite;
      return vite;
    });
    return opening;
  };

  app.addHook("onListen", () => void setTimeout(open, fresh ? HEAD_START : 0).unref());
  app.addHook("onClose", async () => (await opening)?.close());
  app.addHook("onRequest", (request, reply, done) => {
    // Requests that Vite answers end there; the others go on to our own routes.
    if (warm) warm.middlewares(request.raw, reply.raw, done);
    else done();
  });
  await mountPages(app, {
    ...common,
    build: async () => (warm || !built ? sources(await open()) : built),
    mode: "development",
    ...(fresh ? { assets: ASSETS } : {}),
  });
}
