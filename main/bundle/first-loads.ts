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

/** Other pages that visitors open, and what they open on any page. */
export const otherPages: readonly string[] = [
  "shell/login/login-dialog.tsx",
  "pages/auth/login.tsx",
  "pages/auth/register.tsx",
  "pages/help/contact.tsx",
  "pages/help/document.tsx",
  "pages/help/faq.tsx",
  "pages/market/compare.tsx",
];

const account = "pages/account/account.tsx";

type MemberPage = {
  /** Pages of the same kind share a file. */
  kind: "lists" | "talks" | "writing" | "paying";
  /** Large ones have one of their own, too. */
  alone?: true;
  modules: readonly string[];
  /** What it may load, KB after gzip, where that is more than `MEMBER_SCRIPT_GOAL`: the rules that check what is typed. */
  most?: number;
};

/** Pages that members use all day, likewise. */
export const memberPages: Readonly<Record<string, MemberPage>> = {
  room: { kind: "talks", alone: true, modules: ["pages/order/room.tsx"] },
  conversation: { kind: "talks", modules: [account, "pages/inbox/messages.tsx", "pages/inbox/messages-thread.tsx"] },
  checkout: { kind: "paying", modules: ["pages/order/payment.tsx"] },
  dashboard: { kind: "lists", modules: [account, "pages/account/dashboard.tsx"] },
  orders: { kind: "lists", modules: [account, "pages/account/orders.tsx"] },
  sales: { kind: "lists", modules: [account, "pages/account/orders-sell.tsx"] },
  services: { kind: "lists", modules: [account, "pages/seller/services.tsx"] },
  "service editor": { kind: "writing", alone: true, most: 240, modules: ["pages/seller/service-edit.tsx"] },
  "article editor": { kind: "writing", alone: true, most: 220, modules: ["pages/articles/article-edit.tsx"] },
  "request editor": {
    kind: "writing",
    alone: true,
    most: 227,
    modules: ["pages/requests/write.tsx", "pages/requests/write-new.tsx"],
  },
};

/** The modules that every page loads. */
export const everywhere = ["entry.client.tsx", "root.tsx"];
const STYLES = "web/app.css";

/** Budgets for the first load of a public page, scripts and styles, KB after gzip. */
export const SCRIPT_GOAL = 146.5;
export const STYLE_GOAL = 20;
/** The same for a page that members use all day. */
export const MEMBER_SCRIPT_GOAL = 200;
/**
 * How many files a page that members use all day may ask for, itself included, without the pictures of members.
 * `e2e/weights.test.ts` counts them.
 */
export const REQUEST_GOAL = 25;
/** Budgets for the HTML of a public page, KB: as it is, and compressed as it is sent. `e2e/weights.test.ts` checks it. */
export const HTML_GOAL = { raw: 112, sent: 18.6 };

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
