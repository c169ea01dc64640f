import { eq, sql } from "drizzle-orm";
import { RequestContent, type RequestDraft } from "#contract/requests/forms.ts";
import { limits } from "#contract/requests/limits.ts";
import type { AnsweredQuestion, RequestQuestion } from "#contract/requests/questions.ts";
import { isWithin } from "#contract/text/characters.ts";
import { taipeiDay } from "#contract/time.ts";
import { subcategories } from "#server/db/schema/catalog.ts";
import { requestFiles, requests } from "#server/db/schema/requests.ts";
import { isRetired, questionsOf } from "#server/domains/catalog/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { type FieldTexts, Refusal } from "#server/kernel/errors.ts";
import { cleanField, sanitizeRichText } from "#server/kernel/rich-text.ts";

/** Validated content, with the answers as shown to readers. */
export type Checked = RequestContent & { categoryId: number; subcategoryId: number; answered: AnsweredQuestion[] };

const rules = { pictures: false };

export const sanitized = (html: string): string => sanitizeRichText(html, rules);

/** The same for a draft. @throws Refusal invalid at the description */
export const cleanDescription = (html: string): string =>
  cleanField(html, rules, { field: "description", max: limits.markupMax });

function incomplete(fields: FieldTexts): never {
  throw new Refusal("request_incomplete", { fields });
}

const wrong = (question: RequestQuestion, values: readonly string[]): string | null => {
  const given = values.map((value) => value.trim()).filter((value) => value !== "");
  if (given.length === 0) return question.required ? "請回答這一題" : null;
  const [first = ""] = given;
  if (question.kind === "number" && !/^\d{1,9}$/.test(first)) return "請填整數";
  if (question.kind === "text" && !isWithin(first, limits.answerMax)) return `最多 ${limits.answerMax} 個字`;
  if (question.options.length > 0 && given.some((value) => !question.options.includes(value)))
    return "請從可以選的項目中選擇";
  return question.kind !== "choices" && given.length > 1 ? "請選擇一項" : null;
};

/** The answers to a subcategory's questions as shown to readers; other answers are dropped. */
function checkAnswers(questions: readonly RequestQuestion[], answers: RequestDraft["answers"]) {
  const fields: FieldTexts = {};
  const answered: AnsweredQuestion[] = [];
  for (const question of questions) {
    const values = answers.find(({ id }) => id === question.id)?.values ?? [];
    const text = wrong(question, values);
    if (text !== null) fields[`answers.${question.id}`] = [text];
    const given = values.map((value) => value.trim()).filter((value) => value !== "");
    const unit = question.kind === "number" && question.unit ? ` ${question.unit}` : "";
    if (given.length > 0) answered.push({ question: question.text, answer: `${given.join("、")}${unit}` });
  }
  return { fields, answered };
}

/** Error messages by field. */
function fieldsOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): FieldTexts {
  const fields: FieldTexts = {};
  for (const { path, message } of error.issues) fields[path.join(".")] ??= [message];
  return fields;
}

/** A retired subcategory takes no new requests; one that was published there stays. */
async function isRefused(ctx: Ctx, requestId: number, subcategoryId: number): Promise<boolean> {
  if (!(await isRetired(ctx, subcategoryId))) return false;
  const [row] = await ctx.db.select().from(requests).where(eq(requests.id, requestId));
  return row?.publishedAt == null || row.subcategoryId !== subcategoryId;
}

/** Validates the content by all rules, including those that need the database. @throws Refusal request_incomplete */
export async function checked(ctx: Ctx, requestId: number, typed: RequestDraft): Promise<Checked> {
  const parsed = RequestContent.safeParse({ ...typed, description: sanitized(typed.description) });
  const fields = parsed.success ? {} : fieldsOf(parsed.error);
  const { subcategoryId, dueOn } = typed;
  const [place] = await ctx.db
    .select()
    .from(subcategories)
    .where(eq(subcategories.id, subcategoryId ?? 0));
  if (subcategoryId !== null && place?.categoryId !== typed.categoryId)
    fields.subcategoryId ??= ["請選擇這個分類底下的子分類"];
  if (place && (await isRefused(ctx, requestId, place.id)))
    fields.subcategoryId ??= ["這個子分類不再收新的需求，請改選別的"];
  const questions = place ? await questionsOf(ctx, place.id) : [];
  const { answered, fields: unanswered } = checkAnswers(questions, typed.answers);
  Object.assign(fields, unanswered);
  if (dueOn !== null && dueOn < taipeiDay(ctx.now())) fields.dueOn ??= ["期望完成日已經過了"];
  const known = await ctx.db
    .select({ id: requestFiles.fileId })
    .from(requestFiles)
    .where(sql`request_id = ${requestId} and file_id = any(${sql.param(typed.fileIds)}::int[])`);
  if (known.length < new Set(typed.fileIds).size) fields.fileIds ??= ["有檔案已經不在，請重新上傳"];
  if (!parsed.success || Object.keys(fields).length > 0 || place === undefined) incomplete(fields);
  const { openBudget } = parsed.data;
  const open = openBudget ? { budgetMin: null, budgetMax: null } : {};
  return { ...parsed.data, ...open, categoryId: place.categoryId, subcategoryId: place.id, answered };
}
