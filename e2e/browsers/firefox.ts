import puppeteer, { type BrowserContext, type ElementHandle } from "puppeteer-core";
import type { BrowserWindow, Engine, Held } from "./window.ts";

const held = (element: ElementHandle): Held => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  give: (paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
});

/** Puppeteer's types would unwrap handles, which we never pass. */
const plain = <A extends unknown[], R>(script: (...args: A) => R) => script as (...args: unknown[]) => R;

async function newWindow(context: BrowserContext): Promise<BrowserWindow> {
  const page = await context.newPage({ type: "window" });
  const loaded = { waitUntil: "domcontentloaded" } as const;
  return {
    open: async (address: string) => void (await page.goto(address, loaded)),
    address: () => page.evaluate(() => window.location.href),
    reload: async () => void (await page.reload(loaded)),
    run: (script, ...args) => page.evaluate(plain(script), ...args),
    find: async (script, ...args) => {
      const element = (await page.evaluateHandle(plain(script), ...args)).asElement();
      return element && held(element as ElementHandle);
    },
    key: (key) => page.keyboard.press(key),
    picture: async (file: string) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => context.close(),
  };
}

/** Firefox, controlled by WebDriver BiDi. @param executablePath its path */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { "intl.accept_languages": "zh-TW", "ui.prefersReducedMotion": 1 },
  });
  return {
    name: "Firefox",
    newWindow: async () => newWindow(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}
