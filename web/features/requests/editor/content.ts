import { textOfHtml } from "#contract/catalog/text.ts";
import { RequestContent, RequestDraft } from "#contract/requests/forms.ts";
import type { RequestQuestion } from "#contract/requests/questions.ts";
import { type ProblemLine, type Problems, problemLines, problemsBy, rootOf } from "#web/lib/drafts/problems.ts";
import { contactProblems } from "../contact.ts";

/** Content of an empty form. */
export const blankRequest = (title = ""): RequestDraft => RequestDraft.parse({ title });

/** Whether both are equal; the server may have normalized the markup. */
export function sameRequest(a: RequestDraft, b: RequestDraft): boolean {
  const comparable = (content: RequestDraft) =>
    RequestDraft.parse({ ...content, description: textOfHtml(content.description) });
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

/** The current answer to a question. */
export const answerTo = ({ answers }: RequestDraft, id: string): string[] =>
  answers.find((answer) => answer.id === id)?.values ?? [];

/** Sets the answer to a question. */
export function withAnswer(content: RequestDraft, id: string, values: string[]): RequestDraft {
  const others = content.answers.filter((answer) => answer.id !== id);
  return { ...content, answers: [...others, { id, values }] };
}

/** Why this content cannot be published yet, by the same rules as the server. */
export function problemsOf(content: RequestDraft, questions: readonly RequestQuestion[]): Problems {
  const found = problemsBy(RequestContent, content);
  for (const { id, required } of questions)
    if (required && answerTo(content, id).every((value) => value.trim() === ""))
      found[`answers.${id}`] = "請回答這個問題";
  return found;
}

/** The contact details in public fields; shown while the user types. */
export function contactsIn(content: RequestDraft, origin: string): Problems {
  const answers = content.answers.map(({ id, values }) => [`answers.${id}`, values.join("\n")] as const);
  const wants = content.wants.map((want, at) => [`wants.${at}`, want] as const);
  const { title, description } = content;
  return contactProblems({ title, description, ...Object.fromEntries([...answers, ...wants]) }, origin, "open");
}

/** The steps of the form in order, with their fields. */
export const steps = [
  { id: "what", title: "要做什麼", fields: ["title", "categoryId", "subcategoryId"] },
  { id: "details", title: "說明", fields: ["description", "answers", "wants"] },
  { id: "terms", title: "預算與時間", fields: ["openBudget", "budgetMin", "budgetMax", "dueOn", "place"] },
  { id: "files", title: "檔案", fields: ["fileIds", "ndaOnly"] },
  { id: "check", title: "確認", fields: [] },
] as const satisfies readonly { id: string; title: string; fields: readonly string[] }[];
export type StepId = (typeof steps)[number]["id"];

/** The step of a field; the last one for an unknown path. */
export const stepOf = (path: string): StepId =>
  steps.find(({ fields }) => (fields as readonly string[]).includes(rootOf(path)))?.id ?? "check";

/** The paths of a step's problems. */
export const problemsIn = (id: StepId, problems: Problems): string[] =>
  Object.keys(problems).filter((path) => stepOf(path) === id);

const names: Record<string, string> = {
  title: "標題",
  categoryId: "分類",
  subcategoryId: "子分類",
  description: "需求說明",
  answers: "提問",
  wants: "要交付的項目",
  budgetMin: "最低預算",
  budgetMax: "最高預算",
  dueOn: "希望完成日",
  place: "地點",
  fileIds: "檔案",
};

/** Problems with field names, in form order. */
export const linesOf = (problems: Problems): ProblemLine[] => problemLines(problems, names);
