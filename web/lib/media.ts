import type { Picture } from "#contract/shared.ts";

const widths = [320, 480, 640, 960, 1280, 1600];

export function mediaUrl(hash: string, width: number): string {
  return `/media/${hash}/${width}`;
}

/**
 * What an `<img>` of a stored picture carries, its size included, so that nothing jumps.
 * @param sizes how wide the picture is shown, as in HTML.
 */
export function pictureProps(picture: Picture, sizes: string) {
  const usable = widths.filter((width) => width <= Math.max(picture.width, 320));
  return {
    src: mediaUrl(picture.hash, usable.at(-1) ?? 320),
    srcSet: usable.map((width) => `${mediaUrl(picture.hash, width)} ${width}w`).join(", "),
    sizes,
    width: picture.width,
    height: picture.height,
  };
}

/** The address of a member's small portrait, or undefined for the drawn initial. */
export function avatarUrl(hash: string | null, size = 96): string | undefined {
  return hash ? mediaUrl(hash, size) : undefined;
}
