/** `npm run lighthouse`: Lighthouse's four scores of every kind of public page and of the pages that members use all day. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { buildPages } from "#main/bundle/build.ts";
import { ROOT, runTool } from "#main/run.ts";
import { ensureChromium } from "#main/testing/chromium.ts";
import { memberAddresses, publicAddresses } from "#main/testing/visited-pages.ts";
import { logIn } from "./log-in.ts";
import { launchOurs, openStage } from "./stage.ts";

/**
 * Not a dependency of the project: it and its own browser protocol have 176 MB, which every installation would load.
 * It is installed into `.cache` by the first run.
 */
const VERSION = "13.5.0";
const FOLDER = join(ROOT, ".cache", "lighthouse");
const PROGRAM = join(FOLDER, "node_modules", ".bin", "lighthouse");
const REPORT = join(FOLDER, "report.json");

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The least score of a public page in each category, of 100. */
const LEAST = 95;
/** Total blocking time of a public page at a processor slowed four times, ms. */
const BLOCKED_MOST = 50;

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ score: z.number().nullish(), numericValue: z.number().optional() })),
});
type Report = z.output<typeof Report>;

/** Members of the demo market, who are also named in the README. */
const members = { buyer: "buyer@example.com", seller: "seller@example.com" } as const;

async function install(): Promise<void> {
  const args = ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", "--ignore-scripts", `lighthouse@${VERSION}`];
  if ((await runTool("npm", args, { quiet: true })) !== 0) throw new Error("Lighthouse could not be installed");
}

/** The first address of each kind: those that differ only in their numbers and names are one kind. */
function onePerKind(addresses: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const address of addresses) {
    const kind = address.replace(/\?.*/, "?").replace(/\/(\d+|(?<=events\/|faq\/|guide\/)[\w-]+)/g, "/:");
    if (!kinds.has(kind)) kinds.set(kind, address);
  }
  return [...kinds.values()];
}

async function examine(url: string, chromium: string, cookie?: string): Promise<Report> {
  const args = [
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${categories.join()}`,
    `--output-path=${REPORT}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  if ((await runTool(PROGRAM, args, { quiet: true, env: { CHROME_PATH: chromium } })) !== 0)
    throw new Error(`Lighthouse could not examine ${url}`);
  return Report.parse(JSON.parse(await readFile(REPORT, "utf8")));
}

const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(6)).join(" ");
const headings = ["perf", "a11y", "best", "seo", "FCP", "LCP", "TBT", "CLS"];

/** How many pages were examined. */
let examined = 0;

/** Prints a page's line. @returns what a public page misses */
function printLine(path: string, { categories: found, audits }: Report): string[] {
  examined++;
  const scores = categories.map((name) => Math.round((found[name]?.score ?? 0) * 100));
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const ms = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map((name) =>
    Math.round(value(name)),
  );
  console.log(`${cells([...scores, ...ms, value("cumulative-layout-shift").toFixed(2)])}  ${decodeURI(path)}`);
  const failed = Object.entries(audits).flatMap(([name, { score }]) => (score === 0 ? [name] : []));
  // Search engines are not shown the lists of a search, on purpose.
  const isUnlisted = audits["is-crawlable"]?.score === 0;
  const low = categories.filter((name, n) => (scores[n] ?? 0) < LEAST && !(name === "seo" && isUnlisted));
  const blocked = (ms[2] ?? 0) > BLOCKED_MOST ? [`${ms[2]} ms blocked`] : [];
  if (low.length + blocked.length === 0) return [];
  return [`${decodeURI(path)}: ${[...low, ...blocked].join(", ")}; failed: ${failed.join(", ")}`];
}

const chromium = await ensureChromium();
if (chromium === null) throw new Error("there is no Chromium");
await install();
await buildPages();
const stage = await openStage();
try {
  const server = await launchOurs(stage);
  const { origin } = server;
  try {
    const only = process.argv.slice(2);
    const wanted = (path: string) => only.length === 0 || only.some((part) => path.startsWith(part));
    console.log(cells(headings));
    const missed: string[] = [];
    for (const path of onePerKind((await publicAddresses(origin)).filter(wanted)))
      missed.push(...printLine(path, await examine(origin + path, chromium)));
    const sessions = {
      buyer: await logIn(origin, members.buyer),
      seller: await logIn(origin, members.seller),
    };
    const read = (who: keyof typeof members) => async (path: string) =>
      (await fetch(origin + path, { headers: sessions[who] })).json();
    const addresses = await memberAddresses({ buyer: read("buyer"), seller: read("seller") });
    for (const { who, path } of Object.values(addresses).filter(({ path }) => wanted(path)))
      printLine(path, await examine(origin + path, chromium, sessions[who].cookie));
    if (missed.length > 0) console.error(`\n${missed.join("\n")}`);
    if (examined === 0) console.error(`No page begins with ${only.join(" or ")}.`);
    process.exitCode = missed.length > 0 || examined === 0 ? 1 : 0;
  } finally {
    await server.stop();
  }
} finally {
  await stage.clean();
}
