import type { Picture } from "#contract/shared.ts";
import { mediaUrl } from "#web/lib/media.ts";

/** Preview picture of a shared page. With its size it is shown at once, before it is fetched. */
export type SharePicture = { path: string; width: number; height: number; alt?: string };

/** Size of the pictures that the product renders: its own, services, articles. */
const DRAWN = { width: 1200, height: 630 };
const WIDTH = 1280;

/** A rendered picture. */
export const drawn = (path: string): SharePicture => ({ path, ...DRAWN });

/** The product's default picture. */
export const ownPicture: SharePicture = { ...drawn("/og.png"), alt: "好手：找好手，也成為好手。" };

/** A stored picture, at most 1280 px wide. */
export function stored({ hash, width, height }: Picture): SharePicture {
  const shown = Math.min(WIDTH, width);
  return { path: mediaUrl(hash, WIDTH), width: shown, height: Math.round((height * shown) / width) };
}
