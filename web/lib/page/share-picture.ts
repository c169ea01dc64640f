import type { Picture } from "#contract/shared.ts";
import { mediaUrl } from "#web/lib/media.ts";

/** A picture that is shown when a page is shared. With its size it is shown at once, before it was ever fetched. */
export type SharePicture = { path: string; width: number; height: number; alt?: string };

/** Of the pictures that the product draws itself: its own, services, articles. */
const DRAWN = { width: 1200, height: 630 };
const WIDTH = 1280;

/** One that is drawn. */
export const drawn = (path: string): SharePicture => ({ path, ...DRAWN });

/** The product's own. */
export const ownPicture: SharePicture = { ...drawn("/og.png"), alt: "好手：找好手，也成為好手。" };

/** A stored one, as wide as it is or 1280 px. */
export function stored({ hash, width, height }: Picture): SharePicture {
  const shown = Math.min(WIDTH, width);
  return { path: mediaUrl(hash, WIDTH), width: shown, height: Math.round((height * shown) / width) };
}
