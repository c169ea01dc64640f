import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Picture } from "#contract/shared.ts";
import { images } from "#server/db/schema/files.ts";
import { insertAll } from "#server/demo/bulk.ts";
import { demoArticles } from "#server/demo/content/articles/index.ts";
import { buyers, categories, sellers, services } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { imageKey } from "#server/domains/files/rules.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

type Stored = Picture & { bytes: number };

/** The pictures of the market by the key of the content; covers in the order of the gallery. */
export type DemoPictures = {
  covers: ReadonlyMap<string, Stored[]>;
  avatars: ReadonlyMap<string, Stored>;
  banners: ReadonlyMap<string, Stored>;
  articles: ReadonlyMap<string, Stored>;
};

/** The pictures are in the source tree: `covers/<service>.webp` and so on, in the sizes below. */
export const PICTURES = join(import.meta.dirname, "..", "pictures");

/** Pixels of the pictures in each folder. `more`: what the galleries of a category show after their covers. */
export const pictureSizes = {
  covers: { width: 1120, height: 700 },
  more: { width: 1120, height: 700 },
  avatars: { width: 480, height: 480 },
  banners: { width: 1600, height: 500 },
  articles: { width: 1120, height: 630 },
} as const;

type Folder = keyof typeof pictureSizes;
type File = { folder: Folder; name: string };

/** How many pictures of `more` a category has. */
const MORE = 7;

const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));

/** The files of a service's gallery: its cover and one to three of its category, always the same ones. */
export function galleryOf({ key, categoryId }: { key: string; categoryId: number }): File[] {
  const dice = random(`gallery:${key}`);
  const numbers = dice.shuffle(Array.from({ length: MORE }, (_, n) => n + 1)).slice(0, dice.pick([1, 2, 2, 2, 3]));
  const more = numbers.map((n): File => ({ folder: "more", name: `${slugs.get(categoryId)}-${n}` }));
  return [{ folder: "covers", name: key }, ...more];
}

/** Files at once: the storage may be far away. */
const limit = pLimit(8);

/**
 * Puts every picture into the storage, under the hash of its bytes, so that a second run changes nothing.
 * @throws Error when a file is missing
 */
export async function storePictures(ctx: Ctx): Promise<DemoPictures> {
  const stored = new Map<string, Promise<Stored>>();
  const put = async ({ folder, name }: File): Promise<Stored> => {
    const data = await readFile(join(PICTURES, folder, `${name}.webp`));
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
    await ctx.ports.storage.put(imageKey(hash), data, { contentType: "image/webp" });
    return { hash, ...pictureSizes[folder], bytes: data.length };
  };
  const putOnce = (file: File): Promise<Stored> => {
    const path = `${file.folder}/${file.name}`;
    const kept = stored.get(path) ?? limit(() => put(file));
    stored.set(path, kept);
    return kept;
  };
  const each = async (folder: Folder, list: readonly { key: string }[]) =>
    new Map(await Promise.all(list.map(async ({ key }) => [key, await putOnce({ folder, name: key })] as const)));
  const galleries = services.map(
    async (service) => [service.key, await Promise.all(galleryOf(service).map(putOnce))] as const,
  );
  return {
    covers: new Map(await Promise.all(galleries)),
    avatars: await each("avatars", [...sellers, ...buyers]),
    banners: await each("banners", sellers),
    articles: await each("articles", demoArticles),
  };
}

/** The rows of the pictures; they belong to nobody. */
export async function fillPictures(ctx: Ctx, { covers, avatars, banners, articles }: DemoPictures): Promise<void> {
  const all = [...[...covers.values()].flat(), ...avatars.values(), ...banners.values(), ...articles.values()];
  const distinct = new Map(all.map((picture) => [picture.hash, picture]));
  await insertAll(
    ctx,
    images,
    [...distinct.values()].map((picture) => ({ ...picture, createdAt: ctx.now() })),
  );
}
