import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "#main/run.ts";

const market = "pages/market/market.tsx";

/** Common landing pages with the modules of their routes; `weigh` measures what each loads. */
export const publicPages: Readonly<Record<string, readonly string[]>> = {
  home: ["pages/public/home.tsx"],
  search: [market, "pages/market/services.tsx"],
  service: [market, "pages/market/service.tsx"],
  members: [market, "pages/market/users.tsx"],
  member: ["pages/market/user.tsx", "pages/market/user-about.tsx"],
  requests: [market, "pages/requests/requests.tsx"],
  request: [market, "pages/requests/request.tsx"],
  articles: [market, "pages/articles/articles.tsx"],
  article: [market, "pages/articles/article.tsx"],
  event: ["pages/campaigns/event.tsx"],
};

/** The modules that every page loads. */
export const everywhere = ["entry.client.tsx", "root.tsx"];
const STYLES = "web/app.css";

/** Budgets for the first load of a public page, scripts and styles, KB after gzip. */
export const SCRIPT_GOAL = 146;
export const STYLE_GOAL = 20;

type Chunk = { file: string; imports?: string[] };

const folder = join(ROOT, "build", "client");
const packed = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength, 0) / 1024;

/**
 * Measures what the first visit of a page loads besides the HTML, from the build in `build/client`.
 * @param modules the modules of its routes, in `web/`
 * @returns sizes in KB after gzip, and the number of scripts
 * @see https://vite.dev/guide/backend-integration
 */
export function weigh(modules: readonly string[]): { scripts: number; styles: number; files: number } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  const chunkOf = (module: string) => {
    const [key] = Object.keys(manifest).filter((key) => key.split("?")[0]?.endsWith(module));
    if (!key) throw new Error(`the build has no ${module}`);
    return key;
  };
  const loaded = new Set([...everywhere, ...modules].map((module) => chunkOf(`/${module}`)));
  for (const key of loaded) for (const next of manifest[key]?.imports ?? []) loaded.add(next);
  const fileOf = (key: string) => manifest[key]?.file ?? "";
  const scripts = new Set([...loaded].map(fileOf));
  return { scripts: packed(scripts), styles: packed(new Set([fileOf(chunkOf(STYLES))])), files: scripts.size };
}
