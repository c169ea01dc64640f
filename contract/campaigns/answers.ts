import { z } from "zod";
import { countCharacters } from "#contract/text/characters.ts";
import { draft } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { limits, scaleSteps } from "./limits.ts";
import type { Question } from "./settings.ts";

/** Answers by question id: a choice or a text, several choices, or a step of a scale. */
export const Answers = z.record(
  z.string().regex(/^[a-z0-9]{1,12}$/),
  z.union([draft().check(atMost(4000)), z.number().int(), z.array(draft().check(atMost(200))).max(limits.choices)]),
);
export type Answers = z.output<typeof Answers>;
export type Answer = Answers[string];

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (Array.isArray(answer) ? answer.length === 0 : String(answer).trim() === "");

const tooLong = (answer: Answer, max: number): string | null =>
  typeof answer === "string" && countCharacters(answer) <= max ? null : `最多 ${max} 個字`;

/** Error message for an answer, by the kind of its question; null if the answer is valid. */
const problems: Record<Question["kind"], (question: Question, answer: Answer) => string | null> = {
  one: ({ choices }, answer) => (typeof answer === "string" && choices.includes(answer) ? null : "請從選項中選擇一個"),
  several: ({ choices }, answer) =>
    Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((each) => choices.includes(each))
      ? null
      : "請從選項中選擇",
  scale: (_, answer) =>
    typeof answer === "number" && answer >= 1 && answer <= scaleSteps ? null : `請選擇 1 到 ${scaleSteps}`,
  short: (_, answer) => tooLong(answer, limits.shortMax),
  long: (_, answer) => tooLong(answer, limits.longMax),
};

/** Error messages of missing or invalid answers by question id. Shared by page and server. */
export function faultsOf(questions: readonly Question[], answers: Answers): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const question of questions) {
    const answer = answers[question.id];
    if (answer === undefined || isEmpty(answer)) {
      if (question.required) faults[question.id] = "這一題還沒有回答";
      continue;
    }
    const problem = problems[question.kind](question, answer);
    if (problem) faults[question.id] = problem;
  }
  return faults;
}

/** Keeps non-empty answers to existing questions. */
export const answered = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined || isEmpty(answer) ? [] : [[id, typeof answer === "string" ? answer.trim() : answer]];
    }),
  );
