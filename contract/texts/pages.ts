import type { Path } from "#contract/paths/site-paths.ts";

/**
 * The texts of the platform by their page: legal and help pages, and the sentences of the home page. `id` never changes.
 * `day` is the day of the last change by a release (YYYY-MM-DD), shown on the page and in the sitemap. Update it when the
 * product's text changes.
 */
export const textPages = {
  "/": { id: 1, day: "2026-11-30" },
  "/about": { id: 2, day: "2026-11-22" },
  "/mission": { id: 3, day: "2026-11-22" },
  "/guide/transactions": { id: 11, day: "2026-11-22" },
  "/guide/requests": { id: 12, day: "2026-11-23" },
  "/guide/sell": { id: 13, day: "2026-11-22" },
  "/rules/behaviors": { id: 21, day: "2026-11-22" },
  "/rules/polite": { id: 22, day: "2026-11-22" },
  "/rules/services": { id: 23, day: "2026-11-22" },
  "/policy/delivery": { id: 31, day: "2026-11-22" },
  "/policy/disclaimer": { id: 32, day: "2026-11-30" },
  "/policy/privacy": { id: 33, day: "2026-11-29" },
  "/policy/protection": { id: 34, day: "2026-11-29" },
} as const satisfies Partial<Record<Path, { id: number; day: string }>>;
export type TextPath = keyof typeof textPages;

export const textPaths = Object.keys(textPages) as [TextPath, ...TextPath[]];

/** The page of a text; null for a number that is none. */
export const textPathOf = (id: number): TextPath | null => textPaths.find((path) => textPages[path].id === id) ?? null;

/** Whether members agree to it: changes are announced before they apply. */
export const isTerms = (path: TextPath): boolean => path.startsWith("/policy/") || path.startsWith("/rules/");
