import { setImmediate } from "node:timers/promises";
import type { FaqAnswers } from "#contract/content/schemas.ts";
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

/** Each question with what it means: 0.2 s once. Letters are nearer to questions than to answers. */
async function readQuestions() {
  const { encode } = await openEncoder();
  const questions: { faq: FaqAnswers[number]; vector: Float32Array }[] = [];
  for (const { id, type, question } of faqs) {
    questions.push({ faq: { id, type, question }, vector: encode(fold(question)) });
    // Others get their turn in between.
    await setImmediate();
  }
  return questions;
}

let questions: ReturnType<typeof readQuestions> | undefined;

/** The questions that mean what a letter means, best first; none for a letter that asks something else. */
export async function findAnswers(text: string): Promise<FaqAnswers> {
  questions ??= readQuestions();
  const { encode } = await openEncoder();
  const letter = encode(fold(text));
  return (await questions)
    .map(({ faq, vector }) => ({ faq, like: cosine(letter, vector) }))
    .filter(({ like }) => like >= ENOUGH)
    .sort((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ faq }) => faq);
}
