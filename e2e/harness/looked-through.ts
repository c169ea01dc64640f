import { AxeBuilder } from "@axe-core/playwright";
import type { Person } from "./person.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Beside the standard itself: headings that skip no level, for who reads by them. */
const sought: Parameters<AxeBuilder["options"]>[0] = {
  runOnly: { type: "tag", values: wcag },
  rules: { "heading-order": { enabled: true } },
  resultTypes: ["violations"],
};

export async function tooWide({ page }: Person): Promise<string[]> {
  // Charts measure themselves again after the window has changed.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 3000 }).catch(() => {});
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wider > 0 ? [`${wider} px wider than the window`] : [];
}

/** What a page for search engines says of itself, and what any page shows when it is shared. */
const told = {
  description: 'meta[name="description"]:not([content=""])',
  canonical: 'link[rel="canonical"]',
  "schema.org data": 'script[type="application/ld+json"]',
};
const shared = { width: 'meta[property="og:image:width"]', height: 'meta[property="og:image:height"]' };

/** Search engines show some eighty signs; what is much shorter they replace by words of the page. */
const LEAST = 30;

export async function untold({ page }: Person): Promise<string[]> {
  const hidden = (await page.locator('meta[name="robots"][content="noindex"]').count()) > 0;
  const wanted = Object.entries({ ...shared, ...(hidden ? {} : told) });
  const counts = await Promise.all(wanted.map(([, selector]) => page.locator(selector).count()));
  const lacks = wanted.filter((_, at) => counts[at] === 0).map(([name]) => `no ${name}`);
  if (hidden) return lacks;
  const description = (await page.locator(told.description).first().getAttribute("content")) ?? "";
  return description.length < LEAST ? [...lacks, `a description of ${description.length} signs`] : lacks;
}

/** What has no size yet moves what stands below it when it comes. */
export const unsized = ({ page }: Person): Promise<string[]> =>
  page.locator("img:not([width][height])").evaluateAll((all) => all.map((img) => img.outerHTML));

/** Header and footer are the same on all pages of somebody: they are looked through once at each width. */
export async function barriers({ page }: Person, frame: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options(sought).setLegacyMode();
  const { violations } = await (frame ? axe : axe.exclude("body > header").exclude("body > footer")).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
