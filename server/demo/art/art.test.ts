import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { categories, sellers, services } from "#server/demo/content/index.ts";
import { random } from "#server/demo/content/random.ts";
import { avatarSvg, bannerSvg, COVER, coverCount, coverSvg, renderWebp, SAMPLE_CARD, sampleCardSvg } from "./index.ts";
import { emWidth, headline, headlineHeight, wrapped } from "./lettering.ts";
import { isOneStroke } from "./render.ts";
import { motifs } from "./scenes/index.ts";

/** One service of every category: enough to see every motif file. */
const oneEach = categories.flatMap(({ id }) => services.filter(({ categoryId }) => categoryId === id).slice(0, 1));

describe("covers", () => {
  it("are two to four per service, all different and without a number that is none", () => {
    for (const service of services) {
      const count = coverCount(service.key);
      expect([2, 3, 4], service.key).toContain(count);
      const pictures = Array.from({ length: count }, (_, n) => coverSvg(service, n));
      expect(new Set(pictures).size, service.key).toBe(count);
      for (const picture of pictures) expect(picture, service.key).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  });

  it("come out the same every time", () => {
    for (const service of oneEach) expect(coverSvg(service, 0)).toBe(coverSvg(service, 0));
  });

  it("carry the title on the first picture only, and on none where letters cannot be set", () => {
    for (const service of oneEach) {
      expect(coverSvg(service, 0)).toContain("<text");
      expect(coverSvg(service, 1)).not.toContain("<text");
      expect(coverSvg(service, 0, { lettering: false })).not.toContain("<text");
    }
  });

  it("refuse a category that does not exist", () => {
    expect(() => coverSvg({ key: "x", title: "沒有的類別", categoryId: 99 }, 0)).toThrow(/no category 99/);
  });

  it("have at least three motifs in every category, and every hint points at one", () => {
    for (const { id, slug, subcategories } of categories) {
      const { scenes, palettes, suits = {} } = motifs[slug];
      expect(scenes.length, slug).toBeGreaterThanOrEqual(3);
      expect(palettes.length, slug).toBeGreaterThanOrEqual(3);
      for (const [subcategory, scene] of Object.entries(suits)) {
        expect(
          subcategories.map((sub) => String(sub.id)),
          slug,
        ).toContain(subcategory);
        expect(scenes[scene], `${id} ${subcategory}`).toBeDefined();
      }
    }
  });

  it("render to WebP at their full size", async () => {
    const { key, title, categoryId } = oneEach[0] ?? { key: "", title: "", categoryId: 0 };
    const cover = await renderWebp(coverSvg({ key, title, categoryId }, 0), COVER.w);
    expect(await sharp(cover).metadata()).toMatchObject({ format: "webp", width: 1280, height: 800 });
  });

  it("show something in every category, also small", async () => {
    for (const service of oneEach) {
      const { channels } = await sharp(await renderWebp(coverSvg(service, 1), 160)).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev)), service.key).toBeGreaterThan(8);
    }
  });
});

describe("lettering", () => {
  it("sets every title of the market within its panel", () => {
    for (const { title, key } of services) {
      for (const { width, largest, room } of [
        { width: 476, largest: 76, room: 560 },
        { width: 1080, largest: 82, room: 420 },
      ]) {
        const set = headline(title, width, largest);
        for (const line of set.lines) expect(emWidth(line) * set.size, `${key} ${line}`).toBeLessThanOrEqual(width);
        for (const line of set.under)
          expect(emWidth(line) * set.underSize, `${key} ${line}`).toBeLessThanOrEqual(width);
        expect(headlineHeight(set), key).toBeLessThanOrEqual(room);
        expect([...set.lines, ...set.under].join("").replaceAll(" ", "")).toBe(
          title.replace(/[：，]/u, (mark, at) => (at > 3 ? "" : mark)).replaceAll(" ", ""),
        );
      }
    }
  });

  it("holds the longest title there may be, even one without words", () => {
    const dice = random("titles");
    for (const title of ["永".repeat(40), "W".repeat(40), "我".repeat(20) + "A b ".repeat(5), "測試標題，".repeat(8)]) {
      const most = dice.between(5, 9);
      const lines = wrapped(title, most);
      for (const line of lines) expect(emWidth(line), `${title} ${most}`).toBeLessThanOrEqual(most);
      expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
    }
  });

  it("begins no line with a closing mark", () => {
    for (const { title } of services) {
      for (const line of wrapped(title, 7)) expect(line, title).not.toMatch(/^[，。、：；？！」』）]/u);
    }
  });
});

describe("people", () => {
  it("have portraits and banners of their own, the same every time", () => {
    const portraits = sellers.map(({ key, nickname }) => avatarSvg(key, nickname));
    expect(new Set(portraits).size).toBe(sellers.length);
    expect(avatarSvg("seller", "阿青設計")).toBe(portraits[0]);
    expect(bannerSvg("seller")).toBe(bannerSvg("seller"));
    for (const drawing of [...portraits, bannerSvg("seller")]) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("cannot smuggle markup in through a nickname", () => {
    expect(avatarSvg("x", `<b>"&`)).toContain("&lt;b&gt;&quot;&amp;");
  });

  it("render at the size asked for", async () => {
    expect(await sharp(await renderWebp(avatarSvg("seller", "阿青設計"), 480)).metadata()).toMatchObject({
      width: 480,
      height: 480,
    });
    expect(await sharp(await renderWebp(bannerSvg("seller"), 1600)).metadata()).toMatchObject({
      width: 1600,
      height: 500,
    });
    expect(await sharp(await renderWebp(avatarSvg("seller", "阿青設計"), 96)).metadata()).toMatchObject({
      width: 96,
      height: 96,
    });
    await expect(renderWebp("<svg/>", 100)).rejects.toThrow(/width/);
  });
});

it("tells a stroke from the box of a missing glyph, and from nothing", async () => {
  expect(await isOneStroke(`<rect x="30" y="76" width="100" height="9"/>`)).toBe(true);
  expect(
    await isOneStroke(`<rect x="32" y="40" width="90" height="84" fill="none" stroke="#000" stroke-width="3"/>`),
  ).toBe(false);
  expect(await isOneStroke("")).toBe(false);
});

describe("the sample of a card", () => {
  it("says on both sides that it is none, in letters that this machine can set", async () => {
    for (const side of ["正面", "背面"] as const) {
      for (const word of ["示範圖片", "不是真的證件", side]) expect(sampleCardSvg(side)).toContain(word);
      const plain = sampleCardSvg(side, { lettering: false });
      expect(plain).toContain("DEMO");
      expect(plain).not.toMatch(/>[^<]*\p{Script=Han}/u);
    }
    const drawn = await renderWebp(sampleCardSvg("正面"), SAMPLE_CARD.w);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: "webp", width: 1200, height: 760 });
  });
});
