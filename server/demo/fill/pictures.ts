import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { Picture } from "#contract/shared.ts";
import { images } from "#server/db/schema/files.ts";
import {
  articleSvg,
  avatarSvg,
  bannerSvg,
  canSetChinese,
  coverCount,
  coverSvg,
  renderWebp,
} from "#server/demo/art/index.ts";
import { insertAll } from "#server/demo/bulk.ts";
import { demoArticles } from "#server/demo/content/articles/index.ts";
import { buyers, sellers, services } from "#server/demo/content/index.ts";
import { imageKey } from "#server/domains/files/rules.ts";
import type { Ctx } from "#server/kernel/ctx.ts";

type Rendered = Picture & { bytes: number };

/** The pictures of the market by the key of the content; covers in the order of the gallery. */
export type DemoPictures = {
  covers: ReadonlyMap<string, Rendered[]>;
  avatars: ReadonlyMap<string, Rendered>;
  banners: ReadonlyMap<string, Rendered>;
  articles: ReadonlyMap<string, Rendered>;
};

const COVER = { width: 1280, height: 800 };
const AVATAR = { width: 480, height: 480 };
const BANNER = { width: 1600, height: 500 };
const ARTICLE = { width: 1280, height: 720 };

/** Two at once, because rendering keeps a core busy and the smallest machine has two. */
const limit = pLimit(2);

function render(ctx: Ctx, svg: string, size: { width: number; height: number }): Promise<Rendered> {
  return limit(async () => {
    const data = await renderWebp(svg, size.width);
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 32);
    await ctx.ports.storage.put(imageKey(hash), data, { contentType: "image/webp" });
    return { hash, ...size, bytes: data.length };
  });
}

async function each<T>(list: readonly T[], key: (item: T) => string, make: (item: T) => Promise<Rendered>) {
  return new Map(
    await Promise.all(list.map(async (item): Promise<[string, Rendered]> => [key(item), await make(item)])),
  );
}

/** Draws every picture and stores it under the hash of its bytes, so that a second run changes nothing. */
export async function renderPictures(ctx: Ctx): Promise<DemoPictures> {
  const covers = new Map<string, Rendered[]>();
  // Without a Chinese font a title would be a row of boxes.
  const lettering = await canSetChinese();
  await Promise.all(
    services.map(async (service) => {
      const numbers = Array.from({ length: coverCount(service.key) }, (_, n) => n);
      covers.set(
        service.key,
        await Promise.all(numbers.map((n) => render(ctx, coverSvg(service, n, { lettering }), COVER))),
      );
    }),
  );
  const people = [...sellers, ...buyers];
  return {
    covers,
    avatars: await each(
      people,
      (person) => person.key,
      (person) => render(ctx, avatarSvg(person.key, person.nickname), AVATAR),
    ),
    banners: await each(
      sellers,
      (seller) => seller.key,
      (seller) => render(ctx, bannerSvg(seller.key), BANNER),
    ),
    articles: await each(
      demoArticles,
      (article) => article.key,
      (article) => render(ctx, articleSvg(article), ARTICLE),
    ),
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
