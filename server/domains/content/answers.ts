import { setImmediate } from "node:timers/promises";
import { guideParts } from "#contract/content/guide-parts.ts";
import type { FaqAnswers } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { fold } from "#server/kernel/fold.ts";
import { cosine } from "#server/meaning/compact.ts";
import { openEncoder } from "#server/meaning/encoder.ts";
import { faqs } from "./faq/index.ts";

const MOST = 3;
/**
 * The least cosine of a question and a letter. Of the 41 letters in `answers.test.ts`, 34 of the 35 that a question
 * answers reach it with their best question, and one of the six that none answers.
 */
const ENOUGH = 0.4;

/** What may be answered with: questions and parts of guides. Letters are nearer to questions than to answers. */
const links: FaqAnswers = [
  ...faqs.map(({ id, type, question }) => ({ title: question, href: to("/faq/:type/detail/:id", { type, id }) })),
  ...guideParts.map(({ path, id, title }) => ({ title, href: id ? `${path}#${id}` : path })),
];

/** Each link with what it means: 0.3 s once. */
async function readLinks() {
  const { encode } = await openEncoder();
  const read: { link: FaqAnswers[number]; vector: Float32Array }[] = [];
  for (const link of links) {
    read.push({ link, vector: encode(fold(link.title)) });
    // Others get their turn in between.
    await setImmediate();
  }
  return read;
}

let known: ReturnType<typeof readLinks> | undefined;

/** The questions and parts of guides that mean what a letter means, best first; none for a letter that asks something else. */
export async function findAnswers(text: string): Promise<FaqAnswers> {
  known ??= readLinks();
  const { encode } = await openEncoder();
  const letter = encode(fold(text));
  return (await known)
    .map(({ link, vector }) => ({ link, like: cosine(letter, vector) }))
    .filter(({ like }) => like >= ENOUGH)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ link }) => link);
}
