import { categories } from "#server/demo/content/categories.ts";
import { type Random, random } from "#server/demo/content/random.ts";
import { headline, headlineHeight, setHeadline, setLabel } from "./lettering.ts";
import type { Palette } from "./palette.ts";
import { motifs } from "./scenes/index.ts";
import type { Motifs, Scene } from "./scenes/scene.ts";
import { type Box, circle, rect, window } from "./svg.ts";

export const COVER = { w: 1280, h: 800 } as const satisfies Box;

/** What a cover needs to know of a service; the subcategory, when given, picks the motif that suits it. */
export type CoverSubject = { key: string; title: string; categoryId: number; subcategoryId?: number };

export type CoverOptions = {
  /** Set the title on the first picture. Turn it off where no Chinese font is installed. Default true. */
  lettering?: boolean;
};

/** How many cover pictures a service has: 2 to 4, always the same for the same key. */
export function coverCount(key: string): number {
  return random(`count:${key}`).pick([2, 3, 3, 3, 4]);
}

/**
 * Cover picture number `n` (from 0) of a service as an SVG of 1280 × 800. The first carries the title, the others show
 * further motifs of the category. Deterministic by key and n. Throws when the category does not exist.
 */
export function coverSvg(subject: CoverSubject, n: number, { lettering = true }: CoverOptions = {}): string {
  const category = categories.find(({ id }) => id === subject.categoryId);
  if (category === undefined) throw new Error(`no category ${subject.categoryId} for the cover of ${subject.key}`);
  const set = motifs[category.slug];
  const dice = random(`cover:${subject.key}:${n}`);
  const { scene, colours } = choose(set, subject, n);
  const body =
    n === 0 && lettering ? titled(subject.title, category.name, scene, colours, dice) : scene(COVER, colours, dice);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER.w}" height="${COVER.h}" viewBox="0 0 ${COVER.w} ${COVER.h}">${body}</svg>`;
}

/** The first picture takes the scene that suits the subcategory, the next ones walk through the others. */
function choose(set: Motifs, { key, subcategoryId = 0 }: CoverSubject, n: number): { scene: Scene; colours: Palette } {
  const dice = random(`plan:${key}`);
  const suited = set.suits?.[subcategoryId] ?? dice.whole(0, set.scenes.length - 1);
  const others = dice.shuffle(set.scenes.filter((_, index) => index !== suited));
  const scenes = [set.scenes[suited], ...others];
  const colours = dice.shuffle(set.palettes);
  const scene = scenes[n % scenes.length];
  const palette = colours[Math.floor(n / 2) % colours.length];
  if (scene === undefined || palette === undefined) throw new Error("a motif without scenes or palettes");
  return { scene, colours: palette };
}

function titled(title: string, category: string, scene: Scene, c: Palette, dice: Random): string {
  const { w, h } = COVER;
  const dark = dice.chance(0.42);
  const ground = dark ? c.deep : c.paper;
  const ink = dark ? "#fffaf1" : c.ink;
  const quiet = dark ? c.tint : c.deep;
  const spot = dark ? c.mid : c.accent;
  const label = (x: number, y: number) => circle(x + 9, y - 9, 9, spot) + setLabel(category, x + 32, y, 28, quiet);
  if (dice.chance(0.58)) {
    const panel = { w: 620, h };
    const right = dice.chance(0.3);
    const px = right ? w - panel.w : 0;
    const set = headline(title, 476, 76);
    const top = Math.max(150, (h - headlineHeight(set)) / 2 - 8);
    return (
      window(right ? 0 : panel.w, 0, { w: w - panel.w, h }, scene({ w: w - panel.w, h }, c, dice)) +
      rect(px, 0, panel.w, h, ground) +
      label(px + 72, 104) +
      setHeadline(set, px + 72, top, ink, quiet) +
      rect(px + 72, h - 96, 64, 8, spot, 4)
    );
  }
  const set = headline(title, 1080, 82);
  const panel = Math.max(250, headlineHeight(set) + 124);
  const y = h - panel;
  return (
    window(0, 0, { w, h: y }, scene({ w, h: y }, c, dice)) +
    rect(0, y, w, panel, ground) +
    label(72, y + 66) +
    setHeadline(set, 72, y + 84, ink, quiet)
  );
}

/** Which services an article's category is about: its cover is drawn like theirs. */
const slugs = ["design", "photo", "writing", "marketing", "tech", "lessons", "business", "life"] as const;
const ARTICLE = { w: 1280, h: 720 } as const satisfies Box;

/** Cover of an article as an SVG of 1280 × 720, without words: its title stands beside it. @param categoryId 1 to 8 */
export function articleSvg({ key, categoryId }: { key: string; categoryId: number }): string {
  const slug = slugs[categoryId - 1];
  if (slug === undefined) throw new Error(`no category ${categoryId} for the cover of ${key}`);
  const { scene, colours } = choose(motifs[slug], { key: `article:${key}`, title: "", categoryId }, 0);
  const body = scene(ARTICLE, colours, random(`article:${key}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ARTICLE.w}" height="${ARTICLE.h}" viewBox="0 0 ${ARTICLE.w} ${ARTICLE.h}">${body}</svg>`;
}
