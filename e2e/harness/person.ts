import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { hydrated, LONG } from "./wait.ts";

const { control, chromium: executablePath } = inject("e2e");

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${control}${path}`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const origins = z.array(z.string()).parse(await ask("/"));
/** Each worker has its own server, so that no other worker changes its clock or kills it. */
const nth = (Number(process.env.VITEST_POOL_ID) - 1) % origins.length;
export const origin = z.string().parse(origins[nth]);

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
type Size = typeof wide;
/** The cookies and storage of somebody who has logged in before. */
export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A person with a browser page. */
export type Person = {
  page: Page;
  context: BrowserContext;
  /** The calls of this person's session, without pages. */
  api: Client;
  /** The browser's errors since the last reading: in the console and uncaught ones. */
  complaints(): string[];
  /** Opens a path of the product. @returns the HTTP status */
  go(path: string): Promise<number>;
};

const launch = (pictures: boolean) =>
  chromium.launch({
    executablePath,
    timeout: 120_000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-extensions",
      "--no-first-run",
      ...(pictures ? [] : ["--blink-settings=imagesEnabled=false"]),
    ],
  });

/** The browsers of this worker, without and with pictures, closed when it ends. */
const browsers = new Map<boolean, Browser>();
let browser: Browser | undefined;

/**
 * Provides Chromium to the tests of a file; call it once at the top.
 * @param pictures true when a test needs them: rendering them without a graphics card is a fifth of a page's time
 */
export function shareBrowser({ pictures = false } = {}): void {
  beforeAll(async () => {
    const known = browsers.get(pictures);
    browser = known?.isConnected() ? known : await launch(pictures);
    browsers.set(pictures, browser);
  }, 150_000);
  // Pages that a test left open must not affect another file.
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    browser = undefined;
  }, 60_000);
}

export async function savePicture(page: Page, name: string): Promise<void> {
  const folder = join(import.meta.dirname, "..", "..", ".cache", "e2e");
  await mkdir(folder, { recursive: true });
  const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${Date.now()}.png`;
  // The screenshot only helps to understand the failure, so its own failure is ignored.
  await page.screenshot({ path: join(folder, file), fullPage: true, timeout: 20_000 }).catch(() => {});
  console.error(`${name}: at ${page.url()}, see .cache/e2e/${file}`);
}

/** Opens a browser profile with its own cookies and cache. */
export async function openProfile(
  size: Size = wide,
  session?: Session,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (!browser) throw new Error("shareBrowser() was not called");
  const context = await browser.newContext({
    viewport: size,
    locale: "zh-TW",
    timezoneId: "Asia/Taipei",
    reducedMotion: "reduce",
    baseURL: origin,
    // It would answer the pages that a test fakes; `more` allows it where a test is about it.
    serviceWorkers: "block",
    ...(session && { storageState: session }),
    ...more,
  });
  context.setDefaultTimeout(LONG);
  context.setDefaultNavigationTimeout(LONG);
  return context;
}

/** Opens a new browser profile, closed with the test. */
export async function newPerson(size: Size = wide, session?: Session): Promise<Person> {
  const context = await openProfile(size, session);
  onTestFinished(() => context.close());
  return personAt(context);
}

/**
 * A person at a new page of a profile, closed with the test. A failed test leaves a screenshot in .cache/e2e.
 * @param site the address of the product, when it is not the market's
 */
export async function personAt(context: BrowserContext, site = origin): Promise<Person> {
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await savePicture(page, task.name);
    await page.close();
  });
  return personOn(page, site);
}

/** A person at a page that is open. */
export function personOn(page: Page, site = origin): Person {
  const context = page.context();
  let heard: string[] = [];
  page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    context,
    api: clientOf(context.request, site),
    complaints() {
      const now = heard;
      heard = [];
      return now;
    },
    async go(path) {
      const response = await page.goto(path, { waitUntil: "domcontentloaded" });
      await hydrated(page);
      return response?.status() ?? 0;
    },
  };
}

/** The environment of the server, for commands on the same database. */
export const serverEnv = async () => z.record(z.string(), z.string()).parse(await ask(`/${nth}/env`));

/** Kills the server with -9 and waits until it runs again. */
export const crashServer = () => ask(`/${nth}/crash`);

/** Kills the server with -9; `restart` brings it back, as does the test's end. */
export async function haltServer(): Promise<{ restart: () => Promise<void> }> {
  let halted = true;
  const restart = async () => {
    if (halted) await ask(`/${nth}/restart`);
    halted = false;
  };
  onTestFinished(restart);
  await ask(`/${nth}/halt`);
  return { restart };
}
