import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "#main/run.ts";
import { atMost, title } from "../goals.ts";
import type { Server } from "../stage.ts";

const SCRIPT_GOAL = 140;
const STYLE_GOAL = 20;

const asset = (path: string) => readFile(join(ROOT, "build", "client", path));
const packed = async (paths: Iterable<string>) => {
  let bytes = 0;
  for (const path of paths) bytes += gzipSync(await asset(path)).byteLength;
  return bytes / 1024;
};

/** The scripts with everything that they import before they run. */
async function withImports(first: string[]): Promise<Set<string>> {
  const all = new Set<string>();
  const waiting = [...first];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (all.has(path)) continue;
    all.add(path);
    const code = await asset(path).then(String);
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      waiting.push(`/assets/${name}`);
    }
  }
  return all;
}

/** What a first visit loads beside the page itself, as the page's HTML asks for it. */
export async function measureWeight(ours: Server, serviceId: number): Promise<void> {
  title("第一次開啟時載入的大小（gzip）");
  const pages = { 首頁: "/", 服務頁: `/services/${serviceId}`, 找需求頁: "/requests" };
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(ours.origin + path)).text();
    // Other files stand in the router's list of pages, by name only.
    const loaded = html.matchAll(/(?:src=|href=|from |import )["'](\/assets\/[\w.-]+)["']/g);
    const named = [...new Set([...loaded].map(([, path = ""]) => path))];
    const scripts = await withImports(named.filter((path) => path.endsWith(".js")));
    atMost(`${name}的 JavaScript`, await packed(scripts), SCRIPT_GOAL, "KB", `${scripts.size} 個檔案`);
    atMost(`${name}的 CSS`, await packed(named.filter((path) => path.endsWith(".css"))), STYLE_GOAL, "KB");
  }
}
