/** Widths in pixels that a stored picture is served in. Anything else is not found, so that nobody can fill the disk. */
export const pictureWidths = [96, 192, 320, 480, 640, 960, 1280, 1600] as const;
