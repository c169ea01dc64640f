import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { mountPages, type PagesBuild, type PagesOptions } from "#server/http/pages.ts";
import { ConfigError } from "./config.ts";
import { ROOT } from "./run.ts";

type Common = Omit<PagesOptions, "build" | "mode" | "assets">;

/** Serves the pages that `react-router build` made. */
export async function mountBuiltPages(app: FastifyInstance, common: Common): Promise<void> {
  const bundle = join(ROOT, "build", "server", "index.js");
  if (!existsSync(bundle)) throw new ConfigError("找不到建置好的網頁，請先執行 npm start 或 npm run start:web。");
  const build: PagesBuild = await import(pathToFileURL(bundle).href);
  await mountPages(app, { ...common, build, mode: "production", assets: join(ROOT, "build", "client") });
}

/** Serves the pages from their sources through Vite, which swaps changed modules in the browser. */
export async function mountVitePages(app: FastifyInstance, common: Common): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    // What Vite answers never comes back here; the rest goes on to our own routes.
    vite.middlewares(request.raw, reply.raw, done);
  });
  await mountPages(app, {
    ...common,
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild,
    mode: "development",
  });
}
