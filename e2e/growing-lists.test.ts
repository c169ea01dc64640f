import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";

shareBrowser();

/** The maximum layout shift; browsers rate up to 0.1 as good. */
const HARDLY = 0.02;

/** A slow mobile connection: 400 kbit/s, 400 ms round trip. */
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

type Shift = {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
type Shifts = { value: number; of: string[] };

/** Scrolls to the end of the page as long as more is loaded. @returns the sum of all shifts, and what was shifted */
async function shiftsWhileScrolling(page: Page): Promise<Shifts> {
  await page.evaluate(() => {
    const sum: Shifts = { value: 0, of: [] };
    Object.assign(window, { shifts: sum });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        sum.value += value;
        for (const { node, previousRect, currentRect } of sources)
          sum.of.push(`${node?.tagName}.${node?.className} ${previousRect.top} → ${currentRect.top}`);
      }
    }).observe({ type: "layout-shift" });
  });
  await page.mouse.move(190, 400);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(120);
  }
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
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
  const shifts = await shiftsWhileScrolling(page);
  expect(shifts.value, shifts.of.join("\n")).toBeLessThan(HARDLY);
  expect(await rows.count()).toBeGreaterThan(before);
});
