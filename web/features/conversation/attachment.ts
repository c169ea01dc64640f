export type Attachment = {
  id: number;
  name: string;
  bytes: number;
  url: string;
  /** For a picture: its thumbnail, with its size in pixels. */
  preview?: { url: string; width: number; height: number } | null;
};

/** A picture that can be shown. */
export type Shown = Attachment & { preview: NonNullable<Attachment["preview"]> };

export const isShown = (file: Attachment): file is Shown => Boolean(file.preview);
