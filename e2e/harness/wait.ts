import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** How long something may take to appear, ms. Generous: a loaded machine is slow, not broken. */
export const LONG = 45_000;
const STEP = 100;

/**
 * Calls `read` until its result is `enough`.
 * @throws Error with what was wanted and the last result
 */
export async function until<T>(what: string, read: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  const end = Date.now() + LONG;
  for (;;) {
    const value = await read();
    if (enough(value)) return value;
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)}`);
    await sleep(STEP);
  }
}

/** Waits until one of the elements is visible. */
export async function seen(locator: Locator): Promise<void> {
  await locator.filter({ visible: true }).first().waitFor({ state: "visible", timeout: LONG });
}

/** Waits until none of the elements is visible. */
export async function gone(locator: Locator): Promise<void> {
  await until(
    `${locator} gone`,
    () => locator.filter({ visible: true }).count(),
    (n) => n === 0,
  );
}

/** The text of an element without white space, because line breaks depend on the layout. */
export async function words(locator: Locator): Promise<string> {
  return (await locator.allInnerTexts()).join("").replaceAll(/\s/g, "");
}

/** Waits until an element contains a text; white space does not count. */
export async function says(locator: Locator, text: string): Promise<void> {
  const wanted = text.replaceAll(/\s/g, "");
  await until(
    `${locator} says ${text}`,
    () => words(locator),
    (shown) => shown.includes(wanted),
  );
}

/** Waits until the URL has this path, including its query. */
export async function at(page: Page, wanted: string | RegExp): Promise<void> {
  await until(
    `at ${wanted}`,
    async () => page.url().replace(/^https?:\/\/[^/]+/, ""),
    (path) => (typeof wanted === "string" ? path === wanted : wanted.test(path)),
  );
}

/**
 * True when the page is hydrated, as a function to run in the page. Lazy-hydrated parts
 * (web/lib/runtime/lazy-hydrated.tsx) must be too, except those that wait until they are scrolled into view.
 */
export function isHydrated(): boolean {
  type State = { isDehydrated?: boolean; dehydrated?: Comment | null } | null;
  type Fiber = { memoizedState?: State; child?: Fiber | null; sibling?: Fiber | null };
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key ? (document as unknown as Record<string, { stateNode?: { current?: Fiber } }>)[key] : undefined;
  const top = root?.stateNode?.current;
  if (top?.memoizedState?.isDehydrated !== false) return false;
  const left = [top];
  for (let fiber = left.pop(); fiber; fiber = left.pop()) {
    const waits = fiber.memoizedState?.dehydrated;
    if (waits && !waits.parentElement?.closest("[data-hydrated=near]")) return false;
    if (fiber.child) left.push(fiber.child);
    if (fiber.sibling) left.push(fiber.sibling);
  }
  return true;
}

/** Waits until the page is hydrated, including effects, because earlier clicks are lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, undefined, { timeout: LONG, polling: 50 });
  // Effects run right after hydration, in a separate task.
  await page.evaluate(() => new Promise<void>((done) => setTimeout(() => setTimeout(done, 0), 0)));
}
