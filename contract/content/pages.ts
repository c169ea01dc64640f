import type { Path } from "#contract/paths/site-paths.ts";

/**
 * Legal and help pages by address, with the day of their last change (YYYY-MM-DD), which is shown on the page and in
 * the sitemap. Update the day when a text changes.
 */
export const helpPages = {
  "/about": "2026-11-22",
  "/mission": "2026-11-22",
  "/guide/transactions": "2026-11-22",
  "/guide/requests": "2026-11-23",
  "/guide/sell": "2026-11-22",
  "/rules/behaviors": "2026-11-22",
  "/rules/polite": "2026-11-22",
  "/rules/services": "2026-11-22",
  "/policy/delivery": "2026-11-22",
  "/policy/disclaimer": "2026-11-29",
  "/policy/privacy": "2026-11-29",
  "/policy/protection": "2026-11-29",
} as const satisfies Partial<Record<Path, string>>;
export type HelpPath = keyof typeof helpPages;
