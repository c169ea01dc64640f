import { z } from "zod";
import type { AnswerLine, QuestionResult, SurveyResults } from "#contract/campaigns/admin.ts";
import { type Answer, Answers } from "#contract/campaigns/answers.ts";
import { scaleSteps } from "#contract/campaigns/limits.ts";
import type { Question } from "#contract/campaigns/settings.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { num, read, text } from "#server/kernel/rows.ts";
import { isCounted } from "../process/predicates.ts";
import { getCampaign } from "../store.ts";

const Row = z.object({ id: num, answers: Answers, createdAt: text });
type Row = z.output<typeof Row>;

/** Number of the newest texts shown next to the charts; the table has all of them. */
const TEXTS = 50;

/** A survey's questions with all counted answers, newest first. @throws Refusal not_found */
async function surveyOf(ctx: Ctx, id: number) {
  const { settings, title } = await getCampaign(ctx, id);
  if (settings.kind !== "survey") return refuse("not_found");
  const rows = await read(ctx.db, Row)`select r.id, r.answers, r.created_at as "createdAt"
    from campaign_answers r where r.campaign_id = ${id} and not exists (select from campaign_acts x
      where x.campaign_id = r.campaign_id and x.user_id = r.user_id and x.kind = 'answer' and not ${isCounted.sql("x")})
    order by r.id desc`;
  return { questions: settings.questions, title, rows };
}

const labelsOf = ({ kind, choices }: Question): string[] =>
  kind === "scale"
    ? Array.from({ length: scaleSteps }, (_, at) => String(at + 1))
    : kind === "short" || kind === "long"
      ? []
      : choices;

function resultOf(question: Question, rows: readonly Row[]): z.output<typeof QuestionResult> {
  const given = rows.flatMap(({ answers }) => answers[question.id] ?? []).map(String);
  const labels = labelsOf(question);
  return {
    question,
    answered: rows.filter(({ answers }) => answers[question.id] !== undefined).length,
    counts: labels.map((label) => ({ label, n: given.filter((each) => each === label).length })),
    texts: labels.length === 0 ? given.slice(0, TEXTS) : [],
  };
}

/** The results of a survey by question. @throws Refusal not_found */
export async function surveyResults(ctx: Ctx, id: number): Promise<z.output<typeof SurveyResults>> {
  const { questions, title, rows } = await surveyOf(ctx, id);
  return { title, answers: rows.length, questions: questions.map((question) => resultOf(question, rows)) };
}

const textOf = (answer: Answer): string => (Array.isArray(answer) ? answer.join("、") : String(answer));

/** All answers, one line per question, without the members. @throws Refusal not_found */
export async function surveyTable(ctx: Ctx, id: number): Promise<z.output<typeof AnswerLine>[]> {
  const { questions, rows } = await surveyOf(ctx, id);
  return rows.toReversed().flatMap(({ id: answer, answers, createdAt }) =>
    questions.flatMap(({ id: name, label }) => {
      const given = answers[name];
      return given === undefined ? [] : [{ answer, at: createdAt, question: label, text: textOf(given) }];
    }),
  );
}
