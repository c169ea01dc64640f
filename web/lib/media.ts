import type { Picture } from "#contract/shared.ts";

const widths = [96, 192, 320, 480, 640, 960, 1280, 1600];
/** What is shown larger than a thumbnail needs no file below this width. */
const LEAST = 320;

export function mediaUrl(hash: string, width: number): string {
  return `/media/${hash}/${width}`;
}

/**
 * What an `<img>` of a stored picture carries, its size included, so that nothing jumps.
 * @param sizes how wide the picture is shown, as in HTML.
 * @param least the smallest file that is offered; 96 for thumbnails
 */
export function pictureProps(picture: Picture, sizes: string, least: 96 | 320 = LEAST) {
  const usable = widths.filter((width) => width >= least && width <= Math.max(picture.width, LEAST));
  return {
    src: mediaUrl(picture.hash, usable.at(-1) ?? 320),
    srcSet: usable.map((width) => `${mediaUrl(picture.hash, width)} ${width}w`).join(", "),
    sizes,
    width: picture.width,
    height: picture.height,
  };
}

/** What an `Avatar` of 64 px carries: twice as many points only where the screen shows them. */
export function faceProps(hash: string | null): { src?: string; srcSet?: string } {
  return hash ? { src: mediaUrl(hash, 96), srcSet: `${mediaUrl(hash, 96)} 1x, ${mediaUrl(hash, 192)} 2x` } : {};
}

/** The address of a member's small portrait, or undefined for the drawn initial. */
export function avatarUrl(hash: string | null, size = 96): string | undefined {
  return hash ? mediaUrl(hash, size) : undefined;
}
