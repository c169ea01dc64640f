import { AxeBuilder } from "@axe-core/playwright";
import type { Person } from "./person.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/**
 * The rules to check: the standard; no skipped heading levels, for navigation by headings; accessible names that
 * contain the visible label, for voice control.
 */
const sought: Parameters<AxeBuilder["options"]>[0] = {
  runOnly: { type: "tag", values: wcag },
  rules: { "heading-order": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
};

export async function tooWide({ page }: Person): Promise<string[]> {
  // Charts resize after the window has changed.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 3000 }).catch(() => {});
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wider > 0 ? [`${wider} px wider than the window`] : [];
}

/** Metadata that pages for search engines need, and that every page needs for sharing. */
const told = {
  description: 'meta[name="description"]:not([content=""])',
  canonical: 'link[rel="canonical"]',
  "schema.org data": 'script[type="application/ld+json"]',
};
const shared = { width: 'meta[property="og:image:width"]', height: 'meta[property="og:image:height"]' };

/**
 * Minimum length of a description. Search engines show about eighty characters, and replace a much shorter one by text
 * of the page.
 */
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

/** Pictures without dimensions, which shift the layout when they load. */
export const unsized = ({ page }: Person): Promise<string[]> =>
  page.locator("img:not([width][height])").evaluateAll((all) => all.map((img) => img.outerHTML));

/** base-ui's focus guards at the ends of an open menu: they pass the focus on at once, so it never stays on them. */
const GUARDS = "[data-base-ui-focus-guard]";

/**
 * Violations of accessibility rules on a page. Header and footer (`frame`) are the same on all pages of a user, so they
 * are checked once at each width.
 */
export async function barriers({ page }: Person, frame: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options(sought).setLegacyMode().exclude(GUARDS);
  const { violations } = await (frame
    ? axe
    : axe.exclude("body > header").exclude("body > [data-hydrated] > footer")
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
