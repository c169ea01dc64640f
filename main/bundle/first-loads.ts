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

const account = "pages/account/account.tsx";

/** Pages that members use all day, likewise, and what each may load, KB after gzip. Editors and the checkout are forms. */
export const memberPages: Readonly<Record<string, { modules: readonly string[]; most: number }>> = {
  room: { modules: ["pages/order/room.tsx"], most: 200 },
  conversation: { modules: [account, "pages/inbox/messages.tsx", "pages/inbox/messages-thread.tsx"], most: 206 },
  checkout: { modules: ["pages/order/payment.tsx"], most: 216 },
  dashboard: { modules: [account, "pages/account/dashboard.tsx"], most: 200 },
  orders: { modules: [account, "pages/account/orders.tsx"], most: 200 },
  sales: { modules: [account, "pages/account/orders-sell.tsx"], most: 200 },
  services: { modules: [account, "pages/seller/services.tsx"], most: 203 },
  "service editor": { modules: ["pages/seller/service-edit.tsx"], most: 251 },
  "article editor": { modules: ["pages/articles/article-edit.tsx"], most: 229 },
  "request editor": { modules: ["pages/requests/write.tsx", "pages/requests/write-new.tsx"], most: 233 },
};

/** The modules that every page loads. */
export const everywhere = ["entry.client.tsx", "root.tsx"];
const STYLES = "web/app.css";

/** Budgets for the first load of a public page, scripts and styles, KB after gzip. */
export const SCRIPT_GOAL = 146.5;
export const STYLE_GOAL = 20;
/** Budgets for the HTML of a public page, KB: as it is, and compressed as it is sent. `e2e/weights.test.ts` checks it. */
export const HTML_GOAL = { raw: 117, sent: 19.6 };

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
