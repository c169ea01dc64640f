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
/** Imports the built pages. */
export const importBuild = (): Promise<PagesBuild> =>
  import(pathToFileURL(join(ROOT, "build", "server", "index.js")).href);

/** Serves the pages from the output of `react-router build`. */
export async function mountBuiltPages(app: FastifyInstance, common: Common): Promise<void> {
  if (!existsSync(ASSETS)) throw new ConfigError("找不到建置好的網頁，請先執行 npm start 或 npm run start:web。");
  await mountPages(app, { ...common, build: await importBuild(), mode: "production", assets: ASSETS });
}

/**
 * Delay before Vite is loaded when an up-to-date build can answer, ms, so that it does not compete with the first page.
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
 * Serves the pages from their sources with Vite, which hot-reloads changed modules. Vite needs some seconds to load:
 * until then an up-to-date build answers, so that the first page is fast.
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
    // Vite answers its own requests; the others go on to our routes.
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
