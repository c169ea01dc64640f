import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";

shareBrowser({ pictures: false });

/** What may be noticed at all: browsers call up to 0.1 good. */
const HARDLY = 0.02;

/** A slow phone line: 400 kbit/s, 400 ms to and fro. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const rate = 400_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
}

type Shift = { value: number; hadRecentInput: boolean };

/** Turns the wheel to the end of the page and on, as long as something comes. @returns the sum of all shifts */
async function shiftsWhileScrolling(page: Page): Promise<number> {
  await page.evaluate(() => {
    const sum = { value: 0 };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) if (!entry.hadRecentInput) sum.value += entry.value;
    }).observe({ type: "layout-shift" });
  });
  await page.mouse.move(190, 400);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(120);
  }
  return page.evaluate(() => (window as unknown as { shifts: { value: number } }).shifts.value);
}

test.each([
  ["/search", phone],
  ["/search", wide],
  ["/users", phone],
] as const)("%s grows by scrolling and shifts nothing (%o)", async (path, size) => {
  const { page, go } = await newPerson(size);
  await go(path);
  const rows = page.getByRole("main").locator("li:has(h2)");
  const before = await rows.count();
  await slowDown(page);
  expect(await shiftsWhileScrolling(page)).toBeLessThan(HARDLY);
  expect(await rows.count()).toBeGreaterThan(before);
});
