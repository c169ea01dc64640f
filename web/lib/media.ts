import type { Picture } from "#contract/shared.ts";

const widths = [96, 192, 320, 480, 640, 960, 1280, 1600];
/** Of pictures that are shown small, of which lists have dozens: a third of a phone at most. */
const thumbnails = [96, 192, 320, 640];
/** Smallest file width for pictures larger than a thumbnail, px. */
const LEAST = 320;

export function mediaUrl(hash: string, width: number): string {
  return `/media/${hash}/${width}`;
}

/**
 * Attributes of an `<img>` for a stored picture, with its size, so that the layout does not shift.
 * @param sizes display width, as in HTML.
 * @param least the smallest file offered; 96 for thumbnails
 */
export function pictureProps(picture: Picture, sizes: string, least: 96 | 320 = LEAST) {
  const offered = least < LEAST ? thumbnails : widths;
  const usable = offered.filter((width) => width >= least && width <= Math.max(picture.width, LEAST));
  return {
    src: mediaUrl(picture.hash, usable.at(-1) ?? 320),
    srcSet: usable.map((width) => `${mediaUrl(picture.hash, width)} ${width}w`).join(", "),
    sizes,
    width: picture.width,
    height: picture.height,
  };
}

/** Attributes of a 64 px `Avatar`: twice the resolution only on screens that show it. */
export function faceProps(hash: string | null): { src?: string; srcSet?: string } {
  return hash ? { src: mediaUrl(hash, 96), srcSet: `${mediaUrl(hash, 96)} 1x, ${mediaUrl(hash, 192)} 2x` } : {};
}

/** URL of a member's small portrait; undefined shows the initial instead. */
export function avatarUrl(hash: string | null, size = 96): string | undefined {
  return hash ? mediaUrl(hash, size) : undefined;
}
