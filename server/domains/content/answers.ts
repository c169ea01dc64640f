import { setImmediate } from "node:timers/promises";
import type { FaqAnswers } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { liveShelves } from "#server/domains/texts/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { fold } from "#server/kernel/fold.ts";
import { cosine } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { shownFaqs } from "./faq/all-faqs.ts";

const MOST = 3;
/**
 * The least cosine of a question and a letter. Of the 41 letters in `answers.test.ts`, 34 of the 35 that a question
 * answers reach it with their best question, and one of the six that none answers.
 */
const ENOUGH = 0.4;

const NUMBERED = /^[一二三四五六七八九]、|^中途有狀況：/;

/** The parts of the guides. */
async function guideLinks(ctx: Ctx): Promise<FaqAnswers> {
  const guides = (await liveShelves(ctx)).find(({ path }) => path === to("/guide"))?.documents ?? [];
  return guides.flatMap(({ path, title, sections }) =>
    sections.map(({ id, heading }) => ({
      title: `${title}：${heading.replace(NUMBERED, "")}`,
      href: `${path}#${id}`,
    })),
  );
}

/** What may be answered with: questions and parts of guides. Letters are nearer to questions than to answers. */
const linksOf = async (ctx: Ctx): Promise<FaqAnswers> => [
  ...(await shownFaqs(ctx)).map(({ id, type, question }) => ({
    title: question,
    href: to("/faq/:type/detail/:id", { type, id }),
  })),
  ...(await guideLinks(ctx)),
  { title: "搜尋結果的排序怎麼算", href: to("/guide/ranking") },
];

/** The vectors of all titles that there were since the process began. */
const known = new Map<string, Float32Array>();

/** Each link with what it means: 0.3 s at first, then only titles that are new. */
async function readLinks(ctx: Ctx) {
  const { encode } = await openEncoder();
  const read: { link: FaqAnswers[number]; vector: Float32Array }[] = [];
  for (const link of await linksOf(ctx)) {
    const vector = known.get(link.title) ?? encode(fold(link.title));
    // Others get their turn in between.
    if (!known.has(link.title)) await setImmediate();
    known.set(link.title, vector);
    read.push({ link, vector });
  }
  return read;
}

/** The questions and parts of guides that mean what a letter means, best first; none for a letter that asks something else. */
export async function findAnswers(ctx: Ctx, text: string): Promise<FaqAnswers> {
  const { encode } = await openEncoder();
  const letter = encode(fold(text));
  return (await readLinks(ctx))
    .map(({ link, vector }) => ({ link, like: cosine(letter, vector) }))
    .filter(({ like }) => like >= ENOUGH)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ link }) => link);
}
