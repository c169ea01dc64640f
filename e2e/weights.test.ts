import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { HTML_GOAL } from "#main/bundle/first-loads.ts";
import { origin } from "./harness/person.ts";

const KB = 1024;
/** As the server compresses pages (server/wiring/app.ts). */
const asSent = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function textOf(path: string): Promise<string> {
  const response = await fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);

/** Lists that search engines are not shown. */
const searched = ["/search?k=設計", "/users?k=插畫", "/requests?k=設計", "/blogs?k=合約", "/compare?services=1,2,3,4"];

test("the HTML of every public page stays within its budget", { timeout: 300_000 }, async () => {
  const maps = addressesIn(await textOf("/sitemap.xml"));
  const listed = (await Promise.all(maps.map(textOf))).flatMap(addressesIn);
  expect(listed.length).toBeGreaterThan(200);
  const heavy: string[] = [];
  for (const path of [...listed, ...searched]) {
    const html = Buffer.from(await textOf(path));
    const [raw, sent] = [html.byteLength / KB, brotliCompressSync(html, asSent).byteLength / KB];
    if (raw > HTML_GOAL.raw || sent > HTML_GOAL.sent)
      heavy.push(`${path}: ${raw.toFixed(1)} KB, compressed ${sent.toFixed(1)} KB`);
  }
  expect(heavy).toEqual([]);
});
