import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { HTML_GOAL, memberPages, REQUEST_GOAL } from "#main/bundle/first-loads.ts";
import { memberAddresses, publicAddresses } from "#main/testing/visited-pages.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, origin, phone, shareBrowser } from "./harness/person.ts";

shareBrowser({ pictures: true });

const KB = 1024;

/** A page as it is sent to a browser. @throws Error when it is not compressed by brotli */
async function compressedPage(path: string): Promise<Buffer> {
  const [response] = (await once(get(new URL(path, origin), { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  if (response.headers["content-encoding"] !== "br") throw new Error(`${path} is not compressed`);
  return buffer(response);
}

test("the HTML of every public page stays within its budget", { timeout: 300_000 }, async () => {
  const addresses = await publicAddresses(origin);
  expect(addresses.length).toBeGreaterThan(200);
  const heavy: string[] = [];
  for (const path of addresses) {
    const page = await compressedPage(path);
    const [raw, sent] = [brotliDecompressSync(page).byteLength / KB, page.byteLength / KB];
    if (raw > HTML_GOAL.raw || sent > HTML_GOAL.sent)
      heavy.push(`${path}: ${raw.toFixed(1)} KB, compressed ${sent.toFixed(1)} KB`);
  }
  expect(heavy).toEqual([]);
});

/** How long a page that is alive must ask for nothing more, ms. */
const QUIET = 1500;

test("a page that members use all day asks for few files", { timeout: 300_000 }, async () => {
  const people = { buyer: await newPerson(phone), seller: await newPerson(phone) };
  for (const who of ["buyer", "seller"] as const) await becomeDemo(people[who], who);
  const read = (who: keyof typeof people) => async (path: string) =>
    (await people[who].context.request.get(origin + path)).json();
  const addresses = await memberAddresses({ buyer: read("buyer"), seller: read("seller") });
  expect(Object.keys(addresses)).toEqual(Object.keys(memberPages));
  const many: string[] = [];
  for (const [name, { who, path }] of Object.entries(addresses)) {
    // A profile of its own, so that nothing is in its cache.
    const { page, go } = await newPerson(phone, await people[who].context.storageState());
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.resourceType()} ${request.url().slice(origin.length)}`));
    expect(await go(path)).toBe(200);
    for (let before = 0; before < asked.length; await page.waitForTimeout(QUIET)) before = asked.length;
    expect(asked.length).toBeGreaterThan(5);
    // How many pictures of members are shown depends on what they have done until now.
    const own = asked.filter((each) => !each.startsWith("image /media/"));
    if (own.length > REQUEST_GOAL) many.push(`${name}: ${own.length} requests\n${own.join("\n")}`);
    await page.close();
  }
  expect(many).toEqual([]);
});
