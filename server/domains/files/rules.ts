import { pictureWidths } from "#contract/files/pictures.ts";
import { fitting } from "#contract/text/characters.ts";
import { asLine } from "#contract/text/plain-text.ts";
import type { PictureKind } from "#server/kernel/pictures/pictures.ts";

/** The use of a picture, which determines its ratio. */
export type ImageUse = "gallery" | "cover" | "description" | "avatar" | "banner";

/** Accepted picture formats, which every browser can show. Detected by content, whatever the name says. */
export const imageFormats: ReadonlySet<PictureKind> = new Set(["jpeg", "png", "webp"]);

/** Width ÷ height, null: unchanged. The gallery is 16:10, covers of articles are 16:9. */
const ratios: Record<ImageUse, number | null> = {
  gallery: 16 / 10,
  cover: 16 / 9,
  description: null,
  avatar: 1,
  banner: 16 / 5,
};
const widest: Record<ImageUse, number> = { gallery: 1600, cover: 1600, description: 1600, avatar: 640, banner: 1600 };

/**
 * The stored size of a picture: never enlarged, cropped to the ratio of its use.
 * @param width, height of the upright picture, px
 */
export function storedSize(use: ImageUse, width: number, height: number): { width: number; height: number } {
  const ratio = ratios[use] ?? width / height;
  const fitted = Math.min(widest[use], width, height * ratio);
  return { width: Math.max(1, Math.round(fitted)), height: Math.max(1, Math.round(fitted / ratio)) };
}

/** The storage key of a picture. */
export function imageKey(hash: string): string {
  return `images/${hash}.webp`;
}

export type ImageFormat = "webp" | "avif" | "jpeg";

/** The storage key of a size, which exists after its first request. */
export function sizedKey({ hash, width, format }: { hash: string; width: number; format: ImageFormat }): string {
  return `images/sized/${hash}-${width}.${format}`;
}

/** All possible storage keys of a picture. */
export function imageKeys(hash: string): string[] {
  const sized = pictureWidths.flatMap((width) =>
    (["webp", "avif", "jpeg"] as const).map((format) => sizedKey({ hash, width, format })),
  );
  return [imageKey(hash), ...sized];
}

/** Browsers' escapes for three characters that a part's header cannot contain (HTML, multipart/form-data encoding). */
const escapes: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

/** The full-width form of a character: it looks alike, and every file system accepts it. */
const wide = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

/**
 * A file name that is safe to show and save: no folders, no control characters, nothing that a file system rejects, at
 * most 150 code units, since it becomes a header.
 */
export function cleanName(name: string): string {
  const last =
    name
      .replace(/%(?:22|0[AD])/g, (sign) => escapes[sign] ?? sign)
      .split("/")
      .at(-1)
      ?.replace(/[\\:*?"<>|]/g, wide) ?? "";
  const clean = asLine(last.toWellFormed());
  if (clean === "" || /^\.+$/.test(clean)) return "檔案";
  if (clean.length <= 150) return clean;
  const ending = /\.[a-z0-9]{1,10}$/i.exec(clean)?.[0] ?? "";
  return `${fitting(clean.slice(0, clean.length - ending.length), 150 - ending.length)}${ending}`;
}
