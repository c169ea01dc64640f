/** Widths in pixels at which pictures are served. Any other width is "not found", so that nobody can fill the disk. */
export const pictureWidths = [96, 192, 320, 480, 640, 960, 1280, 1600] as const;
