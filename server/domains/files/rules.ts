import { pictureWidths } from "#contract/files/pictures.ts";
import { fitting } from "#contract/text/characters.ts";
import { asLine } from "#contract/text/plain-text.ts";
import type { PictureKind } from "#server/kernel/pictures/pictures.ts";

/** What a picture is used for; it decides the ratio. */
export type ImageUse = "gallery" | "cover" | "description" | "avatar" | "banner";

/** Kinds of pictures that are taken, because every browser can show them. By content, whatever the name says. */
export const imageFormats: ReadonlySet<PictureKind> = new Set(["jpeg", "png", "webp"]);

/** Width ÷ height, null: as it came. The gallery is 16:10, covers of articles are 16:9. */
const ratios: Record<ImageUse, number | null> = {
  gallery: 16 / 10,
  cover: 16 / 9,
  description: null,
  avatar: 1,
  banner: 16 / 5,
};
const widest: Record<ImageUse, number> = { gallery: 1600, cover: 1600, description: 1600, avatar: 640, banner: 1600 };

/**
 * The size a picture is stored in: never enlarged, cropped to the ratio of its use.
 * @param width, height of the upright picture, px.
 */
export function storedSize(use: ImageUse, width: number, height: number): { width: number; height: number } {
  const ratio = ratios[use] ?? width / height;
  const fitted = Math.min(widest[use], width, height * ratio);
  return { width: Math.max(1, Math.round(fitted)), height: Math.max(1, Math.round(fitted / ratio)) };
}

/** Where a stored picture lies. */
export function imageKey(hash: string): string {
  return `images/${hash}.webp`;
}

export type ImageFormat = "webp" | "avif";

/** Where a size of it lies once somebody has asked for it. */
export function sizedKey({ hash, width, format }: { hash: string; width: number; format: ImageFormat }): string {
  return `images/sized/${hash}-${width}.${format}`;
}

/** Everything that the storage may hold of a picture. */
export function imageKeys(hash: string): string[] {
  const sized = pictureWidths.flatMap((width) =>
    (["webp", "avif"] as const).map((format) => sizedKey({ hash, width, format })),
  );
  return [imageKey(hash), ...sized];
}

/** What browsers write for three signs that a part's head cannot hold (HTML, multipart/form-data encoding). */
const escapes: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

/** The same sign in full width: it reads alike, and every file system takes it. */
const wide = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

/**
 * A file's name as it may be shown and saved: no folders, no control characters, nothing that a file system refuses, at most
 * 150 code units, since it becomes a header.
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
