import type { z } from "zod";
import { plainOf } from "#contract/content/markup.ts";
import type { Faq, FaqList, FaqPage, FaqQuery } from "#contract/content/schemas.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { fold } from "#server/kernel/fold.ts";
import { gramsOfQuery, gramsOfText } from "#server/search/words/grams.ts";
import { type LiveFaq, shownFaqs } from "./faq/all-faqs.ts";
import { faqKinds } from "./faq/index.ts";

type Found = { faq: Faq; question: Set<string>; all: Set<string>; folded: string };

const SINGLES = { singles: true };
/** The share of a query's weight that a question and its answer must contain. */
const ENOUGH = 0.5;
/** The weight of a match in the question relative to one in the answer. */
const IN_QUESTION = 2;
const RELATED = 4;

function indexed({ id, type, question, answer, updated }: LiveFaq): Found {
  const folded = fold(question);
  const text = `${folded} ${fold(plainOf(answer))}`;
  return {
    faq: { id, type, question, answer, updated },
    folded: text,
    question: gramsOfText(folded, SINGLES),
    all: gramsOfText(text, SINGLES),
  };
}

const indexes = new WeakMap<readonly LiveFaq[], Found[]>();

/** The questions that are shown, ready to be searched. */
async function readRows(ctx: Ctx): Promise<Found[]> {
  const faqs = await shownFaqs(ctx);
  const rows = indexes.get(faqs) ?? faqs.map(indexed);
  indexes.set(faqs, rows);
  return rows;
}

/** The weight of a bigram that no text contains: mostly it spans two words and is not a missing word. */
const SEAM = 0.8;

/** The weight of a bigram: 怎麼 is in nearly every text, so it weighs little. */
function weightOf(rows: readonly Found[], gram: string): number {
  const found = rows.filter(({ all }) => all.has(gram)).length;
  return found === 0 ? SEAM : Math.log((rows.length + 1) / (found + 0.5));
}

const total = (grams: readonly [string, number][], within: Set<string>): number =>
  grams.reduce((sum, [gram, weight]) => (within.has(gram) ? sum + weight : sum), 0);

/** The questions that match a query, best first. @param from those of `rows` to choose from */
function matching(rows: readonly Found[], query: string, from: readonly Found[]): Found[] {
  const folded = fold(query);
  const grams = gramsOfQuery(folded).map((gram) => [gram, weightOf(rows, gram)] as [string, number]);
  const whole = grams.reduce((sum, [, weight]) => sum + weight, 0);
  if (whole === 0) return [];
  return from
    .map((row) => ({ row, share: total(grams, row.all) / whole, title: total(grams, row.question) / whole }))
    .filter(({ row, share }) => share >= ENOUGH || row.folded.includes(folded))
    .sort((a, b) => b.title * IN_QUESTION + b.share - (a.title * IN_QUESTION + a.share) || a.row.faq.id - b.row.faq.id)
    .map(({ row }) => row);
}

/** All questions, those of a kind, or those that match the search words. */
export async function faqList(ctx: Ctx, { type, k }: z.output<typeof FaqQuery>): Promise<z.output<typeof FaqList>> {
  const rows = await readRows(ctx);
  const from = type ? rows.filter(({ faq }) => faq.type === type) : rows;
  return {
    types: faqKinds.map((kind) => ({ ...kind, count: rows.filter(({ faq }) => faq.type === kind.key).length })),
    data: (k === "" ? from : matching(rows, k, from)).map(({ faq }) => faq),
  };
}

/** One question with others of its kind. @throws Refusal not_found */
export async function faqPage(ctx: Ctx, id: number): Promise<z.output<typeof FaqPage>> {
  const rows = await readRows(ctx);
  const row = rows.find(({ faq }) => faq.id === id) ?? refuse("not_found");
  const { faq } = row;
  const grams = [...row.question].map((gram) => [gram, weightOf(rows, gram)] as [string, number]);
  const related = rows
    .filter((other) => other !== row && other.faq.type === faq.type)
    .map((other) => ({ faq: other.faq, near: total(grams, other.question) }))
    .sort((a, b) => b.near - a.near || a.faq.id - b.faq.id)
    .slice(0, RELATED)
    .map(({ faq: { id, type, question } }) => ({ id, type, question }));
  return { ...faq, typeTitle: faqKinds.find(({ key }) => key === faq.type)?.title ?? "", related };
}
