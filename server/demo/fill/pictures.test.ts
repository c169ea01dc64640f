import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoArticles } from "#server/demo/content/articles/index.ts";
import { buyers, sellers, services } from "#server/demo/content/index.ts";
import { galleryOf, PICTURES, pictureSizes } from "./pictures.ts";

/** What all pictures of the market may weigh together, bytes: everybody downloads them with the source. */
const MOST = 5_000_000;

const folders = Object.keys(pictureSizes) as (keyof typeof pictureSizes)[];
const namesIn = async (folder: string) => (await readdir(join(PICTURES, folder))).toSorted();
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => `${key}.webp`).toSorted();

describe("the pictures of the demo market", () => {
  it("are there for everything that shows one, and no others", async () => {
    const more = services.flatMap(galleryOf).filter(({ folder }) => folder === "more");
    expect(await namesIn("covers")).toEqual(keysOf(services));
    expect(await namesIn("more")).toEqual([...new Set(more.map(({ name }) => `${name}.webp`))].toSorted());
    expect(await namesIn("avatars")).toEqual(keysOf([...sellers, ...buyers]));
    expect(await namesIn("banners")).toEqual(keysOf(sellers));
    expect(await namesIn("articles")).toEqual(keysOf(demoArticles));
  });

  it("have the size that is stored with them", async () => {
    for (const folder of folders) {
      for (const name of await namesIn(folder))
        expect(await sharp(join(PICTURES, folder, name)).metadata(), name).toMatchObject({
          format: "webp",
          ...pictureSizes[folder],
        });
    }
  });

  it("weigh little", async () => {
    const names = await readdir(PICTURES, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => stat(join(PICTURES, name))));
    const bytes = sizes.filter((each) => each.isFile()).reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeLessThan(MOST);
  });

  it("are two to four for each service, each another", () => {
    for (const service of services) {
      const names = galleryOf(service).map(({ folder, name }) => `${folder}/${name}`);
      expect([2, 3, 4], service.key).toContain(names.length);
      expect(new Set(names).size, service.key).toBe(names.length);
    }
  });
});
